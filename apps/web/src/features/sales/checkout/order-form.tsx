import { signInText } from '@resolvo/contract/chosen-words';
import { splitFree } from '@resolvo/contract/hosting/domain-names';
import { hostedDomain } from '@resolvo/contract/hosting/hosting-names';
import { hostname as hostnameRule } from '@resolvo/contract/hostname';
import { formatMoney } from '@resolvo/contract/money';
import { taxFor } from '@resolvo/contract/money/tax';
import type { Plan } from '@resolvo/contract/sales/catalog';
import { serverLogin } from '@resolvo/contract/server-login';
import { serverPassword } from '@resolvo/contract/server-password';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ApiError } from '../../../api/api-error.ts';
import { useEndpoint } from '../../../api/query.ts';
import { claim } from '../../../claim.ts';
import { messages } from '../../../messages.ts';
import { paths } from '../../../paths.ts';
import { rememberPlace } from '../../../shell/after-sign-in.ts';
import { useDraft } from '../../../shell/drafts.ts';
import { sendSafely, useUnsaved } from '../../../shell/unsaved.ts';
import { useAct } from '../../../shell/use-act.ts';
import { userDataProblem } from '../../../shell/user-data-field.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { AccessQuestion } from './access-question.tsx';
import { OrderCall } from './order-call.tsx';
import {
  bodyOf,
  draftFrom,
  type OrderDraft,
  type OrderOffer,
  orderOf,
  searchOf,
  tooSmall,
  type WayIn,
} from './order-draft.ts';
import { OrderSummary, sumsOf } from './order-summary.tsx';
import {
  ExtrasQuestion,
  ImageQuestion,
  PeriodQuestion,
  PlaceQuestion,
  PlanQuestion,
  QuantityQuestion,
} from './plan-questions.tsx';
import { UserDataQuestion } from './user-data-question.tsx';

interface OrderFormProps {
  readonly offer: OrderOffer;
  /** The plan that is chosen at first. */
  readonly plan: Plan;
  /** The customer's keys as a choice, and whether there are any; undefined for a visitor. */
  readonly keys: KeyChoice | undefined;
  /** The server that this one is to be like. */
  readonly like?: LikeServer | undefined;
  /** Where the bar with the total rests on a phone. */
  readonly barClass: string;
}

/** What is taken over from a server of the account, as far as the form asks for it or not. */
export interface LikeServer {
  readonly name: string;
  readonly draft: Partial<OrderDraft>;
  readonly keyIds: readonly string[];
  readonly userData: string;
  readonly firewall?: { readonly id: string; readonly name: string } | undefined;
  readonly tags: readonly string[];
}

interface KeyChoice {
  /** Name by id. */
  readonly names: ReadonlyMap<string, string>;
  choice(chosen: readonly string[], onChange: (ids: readonly string[]) => void): ReactNode;
}

interface Problem {
  readonly field?: 'hostname' | 'login' | 'access' | 'user-data';
  readonly text: string;
}

const soldOut = 'This plan is sold out at the moment.';

/** The one way to order: on the public site and in the panel, for visitors and customers. */
export function OrderForm({ offer, plan: first, keys, like, barClass }: OrderFormProps) {
  const [search] = useSearchParams();
  const [draft, setDraft] = useState<OrderDraft>(() => ({ ...draftFrom(search, first.plan_id), ...like?.draft }));
  // With one key there is nothing to choose.
  const [keyIds, setKeyIds] = useState<readonly string[]>(
    () => like?.keyIds ?? (keys?.names.size === 1 ? [...keys.names.keys()] : []),
  );
  const [isLike, setLike] = useState(true);
  const taken = isLike && like ? like : undefined;
  const also = {
    ...(taken?.firewall && { firewall_id: taken.firewall.id }),
    ...(taken && taken.tags.length > 0 && { tags: [...taken.tags] }),
  };
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<Problem>();
  const [userData, setUserData] = useState<string | undefined>(like?.userData || undefined);
  const userDataField = useRef<HTMLTextAreaElement>(null);
  const loginField = useRef<HTMLInputElement>(null);
  const hostnameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const sent = useRef({ body: '', key: '' });
  const [untouched] = useState(draft);
  const isSafe = useRef(false);
  useUnsaved(draft !== untouched || keyIds.length > 0 || password !== '' || !!userData, isSafe);
  useDraft({
    isDirty: draft !== untouched || keyIds.length > 0,
    read: () => ({ plan_id: draft.planId, order: searchOf(draft), key_ids: keyIds.join() }),
    restore: ({ plan_id, order, key_ids }) => {
      setDraft(draftFrom(new URLSearchParams(String(order)), String(plan_id)));
      setKeyIds(
        String(key_ids)
          .split(',')
          .filter((id) => keys?.names.has(id)),
      );
    },
  });
  const place = useAct('checkoutPlace', { leaveTo: ({ order_id }) => paths.checkoutOrder({ id: order_id }) });

  const plan = offer.plans.find(({ plan_id }) => plan_id === draft.planId) ?? first;
  const order = orderOf(draft, plan, offer);
  const signedIn = keys !== undefined;
  const access = draft.access ?? (keys?.names.size === 0 ? 'password' : 'keys');
  const change = (changed: Partial<OrderDraft>) => setDraft((before) => ({ ...before, ...changed }));
  const question = { order, offer, onChange: change };
  const isServer = plan.plan_type === 'proxmox';

  const keyNames = keyIds.flatMap((id) => keys?.names.get(id) ?? []);
  const wayInWords = access === 'password' ? signInText([]) : keyNames.length > 0 ? signInText(keyNames) : 'SSH key';

  /** What is wrong with the answers, as the first thing to mend. */
  async function check(): Promise<Problem | undefined> {
    const name = order.hostname === '' ? undefined : (isServer ? hostnameRule : hostedDomain).safeParse(order.hostname);
    if (name && !name.success) return { field: 'hostname', text: name.error.issues[0]?.message ?? '' };
    if (!isServer || order.image === undefined) return undefined;
    const small = tooSmall(plan, order.image);
    if (small !== undefined) return { text: `${small} Please choose a larger plan or another image.` };
    const user = order.login === '' ? undefined : serverLogin.safeParse(order.login);
    if (user?.success === false) return { field: 'login', text: user.error.issues[0]?.message ?? '' };
    if (access === 'keys' && keyIds.length === 0) {
      return { field: 'access', text: 'Please choose a key, or a password instead.' };
    }
    const read = access === 'password' ? serverPassword.safeParse(password) : undefined;
    if (read?.success === false) return { field: 'access', text: read.error.issues[0]?.message ?? '' };
    const unread = await userDataProblem(userData ?? '');
    return unread === undefined ? undefined : { field: 'user-data', text: unread };
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    const wrong = await check();
    setProblem(wrong);
    if (wrong) {
      // On a phone the field is far above the button, so it is scrolled into view.
      if (wrong.field === 'hostname') hostnameField.current?.focus();
      else if (wrong.field === 'login') loginField.current?.focus();
      else if (wrong.field === 'user-data') userDataField.current?.focus();
      else if (access === 'password') passwordField.current?.focus();
      else document.querySelector<HTMLElement>('input[name="access"]:checked')?.focus();
      return;
    }
    const wayIn: WayIn = access === 'keys' ? { keyIds } : { password };
    const body = bodyOf(order, wayIn, userData, also);
    // Idempotency key of these answers: pressing again repeats the same order; other answers make another.
    const text = JSON.stringify(body);
    if (sent.current.body !== text) sent.current = { body: text, key: crypto.randomUUID() };
    const { key } = sent.current;
    try {
      await sendSafely(isSafe, () => place.send({ body: { ...body, idempotency_key: key } }));
    } catch (error) {
      setProblem({ text: error instanceof ApiError ? error.message : messages.submissionFailed });
    }
  }

  function signInFirst() {
    isSafe.current = true;
    const pathname = paths.checkoutProduct({ category: plan.category, product: plan.plan_slug });
    rememberPlace({ pathname, search: searchOf(draft) });
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void send(event)}
      className="mt-8 flex flex-col gap-x-12 gap-y-8 xl:grid xl:grid-cols-[minmax(0,1fr)_22rem] xl:items-start"
    >
      <div className="grid min-w-0 gap-10">
        <PlanQuestion {...question} />
        <PeriodQuestion {...question} />
        {isServer ? (
          <>
            <PlaceQuestion {...question} />
            <ImageQuestion {...question} asked={draft.image} />
            {order.image === undefined ? null : (
              <AccessQuestion
                access={access}
                onChange={(next) => change({ access: next })}
                keys={keys?.choice(keyIds, setKeyIds)}
                password={password}
                onPassword={setPassword}
                passwordField={passwordField}
                error={problem?.field === 'access' ? problem.text : undefined}
                login={
                  <TextField
                    ref={loginField}
                    label="Login name"
                    hint={claim(
                      'order.login',
                      'The first user, who may use sudo. Leave it empty for the one of the image, or choose root.',
                    )}
                    value={draft.login}
                    onChange={(event) => change({ login: event.target.value })}
                    error={problem?.field === 'login' ? problem.text : undefined}
                    autoComplete="off"
                    autoCapitalize="off"
                    spellCheck={false}
                    maxLength={32}
                    className="max-w-md"
                  />
                }
              />
            )}
            <TextField
              ref={hostnameField}
              label="Hostname"
              hint={claim(
                'order.hostname',
                'What the server calls itself. Leave it empty and we find one; you can change it later.',
              )}
              placeholder="web1.example.com"
              value={draft.hostname}
              onChange={(event) => change({ hostname: event.target.value })}
              error={problem?.field === 'hostname' ? problem.text : undefined}
              autoComplete="off"
              spellCheck={false}
              maxLength={253}
              className="max-w-md"
            />
            {signedIn && order.image !== undefined ? (
              <UserDataQuestion
                value={userData}
                onChange={setUserData}
                error={problem?.field === 'user-data' ? problem.text : undefined}
                onError={(text) => setProblem(text === undefined ? undefined : { field: 'user-data', text })}
                field={userDataField}
              />
            ) : null}
            {taken && (taken.firewall || taken.tags.length > 0) ? (
              <AlsoLike like={taken} onDrop={() => setLike(false)} />
            ) : null}
            {draft.domain === '' ? null : <ChosenDomain name={draft.domain} onDrop={() => change({ domain: '' })} />}
          </>
        ) : null}
        {plan.plan_type === 'cpanel' ? (
          <TextField
            ref={hostnameField}
            label="Domain of the website"
            hint={claim(
              'order.domain',
              'A domain that you have. The website begins on a free address of ours, and answers at yours once you have proved it.',
            )}
            placeholder="example.com"
            value={draft.hostname}
            onChange={(event) => change({ hostname: event.target.value })}
            error={problem?.field === 'hostname' ? problem.text : undefined}
            autoComplete="off"
            spellCheck={false}
            maxLength={253}
            className="max-w-md"
          />
        ) : null}
        <QuantityQuestion {...question} />
        <ExtrasQuestion {...question} />
      </div>
      {/* On a phone its parts belong to the form itself, so that the bar with the total stays in view all along. */}
      <div className="contents xl:sticky xl:top-24 xl:grid xl:gap-4">
        <Taxed signedIn={signedIn}>
          {(tax) => (
            <>
              <OrderSummary order={order} tax={tax} wayIn={wayInWords} />
              {signedIn ? <TaxHint /> : null}
              {order.build ? (
                <Link
                  to={paths.solutionsDedicatedConfigure({ cpuId: plan.plan_slug })}
                  className="text-accent-text text-sm"
                >
                  Change the machine
                </Link>
              ) : null}
              {plan.in_stock ? null : <Notice tone="warn">{soldOut}</Notice>}
              {problem && problem.field === undefined ? (
                <div role="alert">
                  <Notice tone="danger">{problem.text}</Notice>
                </div>
              ) : null}
              <div
                className={`sticky z-20 -mx-4 flex flex-wrap items-center gap-3 border-line border-t bg-bg px-4 py-3 xl:static xl:mx-0 xl:border-0 xl:bg-transparent xl:p-0 ${barClass}`}
              >
                <p className="min-w-0 flex-1 xl:hidden" aria-live="polite">
                  <span className="block text-muted text-sm">Total</span>
                  <span className="font-semibold text-lg tabular-nums">{formatMoney(sumsOf(order, tax).total)}</span>
                </p>
                {signedIn ? (
                  <Button
                    type="submit"
                    variant="primary"
                    size="lg"
                    className="xl:w-full"
                    loading={place.pending}
                    disabledReason={plan.in_stock ? undefined : soldOut}
                  >
                    {sumsOf(order, tax).total === 0 ? 'Order now' : 'Continue to payment'}
                  </Button>
                ) : (
                  <>
                    <Link
                      to={paths.register()}
                      onClick={signInFirst}
                      className={`${buttonClass('primary', 'lg')} xl:w-full`}
                    >
                      Create an account
                    </Link>
                    <Link
                      to={paths.login()}
                      onClick={signInFirst}
                      className={`${buttonClass('secondary', 'lg')} xl:w-full`}
                    >
                      Log in
                    </Link>
                  </>
                )}
              </div>
              <OrderCall
                body={bodyOf(order, access === 'keys' ? { keyIds } : { password: 'your-password' }, userData, also)}
              />
              {signedIn ? null : (
                <p className="text-muted text-sm">
                  {claim('order.kept', 'The account comes next; your choices are kept, and nothing is charged yet.')}
                </p>
              )}
            </>
          )}
        </Taxed>
      </div>
    </form>
  );
}

/** Gives the tax of the billing address that the invoice will carry, or of an unknown one. */
function Taxed({ signedIn, children }: { signedIn: boolean; children: (tax: ReturnType<typeof taxFor>) => ReactNode }) {
  return signedIn ? <OwnTax>{children}</OwnTax> : children(taxFor({ country: '', vatNumber: '' }));
}

function OwnTax({ children }: { children: (tax: ReturnType<typeof taxFor>) => ReactNode }) {
  const profile = useEndpoint('ownBillingProfile', {}).data?.profile;
  return children(taxFor({ country: profile?.country ?? '', vatNumber: profile?.vat_number ?? '' }));
}

function TaxHint() {
  const profile = useEndpoint('ownBillingProfile', {}).data?.profile;
  return (
    <p className="text-muted text-sm">
      {profile?.country
        ? 'Taxed by your billing address. '
        : 'Add your billing address for the right tax and invoice. '}
      <Link to={paths.accountBilling()} className="text-accent-text underline underline-offset-4">
        Billing settings
      </Link>
    </p>
  );
}

/** What the form does not ask for, and the new server has as the other one. */
function AlsoLike({ like, onDrop }: { like: LikeServer; onDrop: () => void }) {
  return (
    <div className="max-w-md">
      <p className="label-mono text-muted">Like {like.name}</p>
      <p className="mt-1 flex items-center justify-between gap-3">
        <span className="min-w-0 break-words">
          {[
            ...(like.firewall ? [`Firewall ${like.firewall.name}`] : []),
            ...(like.tags.length > 0 ? [`Tags ${like.tags.join(', ')}`] : []),
          ].join('. ')}
        </span>
        <Button variant="ghost" size="sm" onClick={onDrop}>
          Order without them
        </Button>
      </p>
    </div>
  );
}

/** The name that was chosen before. It is reserved when the order is placed. */
function ChosenDomain({ name, onDrop }: { name: string; onDrop: () => void }) {
  return (
    <div className="max-w-md">
      <p className="label-mono text-muted">Domain</p>
      <p className="mt-1 flex items-center justify-between gap-3">
        <span className="min-w-0 break-all">{name}</span>
        <Button variant="ghost" size="sm" onClick={onDrop}>
          Order without it
        </Button>
      </p>
      <p className="text-muted text-sm">
        {splitFree(name)
          ? claim(
              'order.free-domain',
              'It is kept for you while you pay, and points at the server once it is delivered.',
            )
          : claim(
              'order.custom-domain',
              'You prove that it is yours on the page Domains; then it points at the server by itself.',
            )}
      </p>
    </div>
  );
}
