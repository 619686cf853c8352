import { splitFree } from '@resolvo/contract/free-names';
import { formatMoney } from '@resolvo/contract/money';
import { taxFor } from '@resolvo/contract/money/tax';
import type { Plan } from '@resolvo/contract/sales/catalog';
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
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Problem } from '../../../ui/problem.tsx';
import type { AccountThings } from './account-things.ts';
import { type KeyChoice, useItemAnswers } from './item-answers.ts';
import { ItemQuestions } from './item-questions.tsx';
import { OrderCall } from './order-call.tsx';
import { bodyOf, draftFrom, type OrderDraft, type OrderOffer, orderOf, searchOf } from './order-draft.ts';
import { OrderSummary, sumsOf } from './order-summary.tsx';
import { ExtrasQuestion, PeriodQuestion, PlanQuestion, QuantityQuestion } from './plan-questions.tsx';

interface OrderFormProps {
  readonly offer: OrderOffer;
  /** The plan that is chosen at first. */
  readonly plan: Plan;
  /** The customer's keys as a choice, and whether there are any; undefined for a visitor. */
  readonly keys: KeyChoice | undefined;
  /** Questions about things of the account; undefined for a visitor. */
  readonly own?: AccountThings | undefined;
  /** The server that this one is to be like. */
  readonly like?: LikeServer | undefined;
  /** Where the bar with the total rests on a phone. */
  readonly barClass: string;
}

/** What is taken over from a server of the account. */
export interface LikeServer {
  readonly draft: Partial<OrderDraft>;
  readonly keyIds: readonly string[];
  readonly userData: string;
}

const soldOut = 'This plan is sold out at the moment.';

/** The one way to order: on the public site and in the panel, for visitors and customers. */
export function OrderForm({ offer, plan: first, keys, own, like, barClass }: OrderFormProps) {
  const [search] = useSearchParams();
  const [draft, setDraft] = useState<OrderDraft>(() => ({ ...draftFrom(search, first.plan_id), ...like?.draft }));
  const answers = useItemAnswers(keys, draft, { keyIds: like?.keyIds, userData: like?.userData });
  const { keyIds, setKeyIds, userData, problem, setProblem } = answers;
  const sent = useRef({ body: '', key: '' });
  const [untouched] = useState(draft);
  const isSafe = useRef(false);
  const isDirty = draft !== untouched || answers.isTouched;
  useUnsaved(isDirty, isSafe);
  useDraft({
    isDirty,
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
  const change = (changed: Partial<OrderDraft>) => setDraft((before) => ({ ...before, ...changed }));
  const question = { order, offer, onChange: change };
  const isServer = plan.plan_type === 'proxmox';

  async function send(event: FormEvent) {
    event.preventDefault();
    if (!(await answers.check(order))) return;
    const body = bodyOf(order, answers.wayIn, userData);
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
        <ItemQuestions {...question} draft={draft} answers={answers} own={own} />
        {isServer && draft.domain !== '' ? (
          <ChosenDomain name={draft.domain} onDrop={() => change({ domain: '' })} />
        ) : null}
        <QuantityQuestion {...question} />
        <ExtrasQuestion {...question} />
      </div>
      {/* On a phone its parts belong to the form itself, so that the bar with the total stays in view all along. */}
      <div className="contents xl:sticky xl:top-24 xl:grid xl:gap-4">
        <Taxed signedIn={signedIn}>
          {(tax) => (
            <>
              <OrderSummary order={order} tax={tax} wayIn={answers.wayInWords} own={own} />
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
              {problem && problem.field === undefined ? <Problem>{problem.text}</Problem> : null}
              <div
                className={`sticky z-20 -mx-4 flex flex-wrap items-center gap-3 border-line border-t bg-bg px-4 py-3 xl:static xl:mx-0 xl:border-0 xl:bg-transparent xl:p-0 ${barClass}`}
              >
                <p className="min-w-0 flex-1 xl:hidden" aria-live="polite">
                  <span className="block text-muted text-sm">Total incl. VAT</span>
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
                body={bodyOf(
                  order,
                  answers.access === 'keys' ? answers.wayIn : { password: 'your-password' },
                  userData,
                )}
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
