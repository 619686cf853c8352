import { hostname as hostnameRule } from '@resolvo/contract/hostname';
import { formatMoney } from '@resolvo/contract/money';
import type { ProxmoxPlan } from '@resolvo/contract/sales/catalog';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Outlet } from 'react-router';
import { ApiError } from '../../../api/api-error.ts';
import { prefetch, useEndpoint, usePrefetched } from '../../../api/query.ts';
import { messages } from '../../../messages.ts';
import { paths } from '../../../paths.ts';
import { privateTitle } from '../../../shell/title.ts';
import { sendSafely, useUnsaved } from '../../../shell/unsaved.ts';
import { useAct } from '../../../shell/use-act.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceCard } from '../../../ui/choice-card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { SshKeyChoice } from '../ssh-key-choice.tsx';
import { NewServerSummary } from './summary.tsx';

export const meta = privateTitle('New Server');

export async function clientLoader() {
  await Promise.all([prefetch('systemPlans', { query: {} }), prefetch('vmOffer', {}), prefetch('sshKeyList', {})]);
  return null;
}

type Period = 'monthly' | 'annual';

export default function NewServerPage() {
  const { proxmox_plans: plans } = usePrefetched('systemPlans', { query: {} });
  const firstPlan = plans.find(({ in_stock }) => in_stock);
  return (
    <>
      <PageHeading
        title="New Server"
        description="Choose a size, a place and a system. It is set up by itself as soon as it is paid."
      />
      {firstPlan ? (
        <NewServer plans={plans} firstPlan={firstPlan} />
      ) : (
        <div className="mt-8">
          <EmptyState title="Sold out" text="There is no server to sell right now. Please come back soon." />
        </div>
      )}
      <Outlet />
    </>
  );
}

function NewServer({ plans, firstPlan }: { plans: readonly ProxmoxPlan[]; firstPlan: ProxmoxPlan }) {
  const checkout = useAct('checkoutPlace', { leaveTo: ({ order_id }) => paths.checkoutOrder({ id: order_id }) });
  const { data: offer, error: offerError } = useEndpoint('vmOffer', {});
  const [planId, setPlanId] = useState(firstPlan.plan_id);
  const [period, setPeriod] = useState<Period>('monthly');
  const [place, setPlace] = useState<string>();
  const [wantedImage, setImage] = useState<string>();
  const [hostname, setHostname] = useState('');
  const [keys, setKeys] = useState<readonly string[]>([]);
  const sent = useRef({ body: '', key: '' });
  const [problem, setProblem] = useState<{ field?: 'hostname'; text: string }>();
  const hostnameField = useRef<HTMLInputElement>(null);
  const [firstPlanId] = useState(planId);
  const isSafe = useRef(false);
  const isChosen =
    planId !== firstPlanId ||
    period !== 'monthly' ||
    place !== undefined ||
    wantedImage !== undefined ||
    hostname !== '' ||
    keys.length > 0;
  // The dialog that adds a key is a child route of this page.
  useUnsaved(isChosen, isSafe, paths.serverNew());

  const plan = plans.find(({ plan_id }) => plan_id === planId) ?? firstPlan;
  const location = place ?? offer?.locations[0];
  const images = (offer?.images ?? []).filter(
    ({ locations, min_disk_gb }) =>
      (location === undefined || locations.includes(location)) && min_disk_gb <= plan.resources.disk_gb,
  );
  // Default: the newest image of the first family. An empty choice installs one later.
  const image = wantedImage ?? images[0]?.image ?? '';
  const paidYearly = period === 'annual' && plan.plan_annual_price !== null;
  const price = paidYearly ? (plan.plan_annual_price ?? 0) : plan.plan_price;

  async function order(event: FormEvent) {
    event.preventDefault();
    const name = hostname.trim() === '' ? undefined : hostnameRule.safeParse(hostname);
    if (name && !name.success) {
      setProblem({ field: 'hostname', text: name.error.issues[0]?.message ?? '' });
      // On a phone the error is far above the button, so it is scrolled into view.
      hostnameField.current?.focus();
      return;
    }
    setProblem(undefined);
    const body = {
      plan_id: plan.plan_id,
      period: paidYearly ? ('annual' as const) : ('monthly' as const),
      choices: {
        ...(location === undefined ? {} : { location }),
        ...(images.some((one) => one.image === image) ? { image } : {}),
        ...(name ? { hostname: name.data } : {}),
        ...(keys.length === 0 ? {} : { ssh_key_ids: [...keys] }),
      },
    };
    try {
      // Idempotency key of these choices: pressing again repeats the same order; other choices make another.
      const text = JSON.stringify(body);
      if (sent.current.body !== text) sent.current = { body: text, key: crypto.randomUUID() };
      const { key } = sent.current;
      await sendSafely(isSafe, () => checkout.send({ body: { ...body, idempotency_key: key } }));
    } catch (error) {
      setProblem({ text: error instanceof ApiError ? error.message : messages.submissionFailed });
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void order(event)}
      className="mt-8 grid grid-cols-1 items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <div className="grid min-w-0 gap-10">
        <Choice legend="Size" hint="Prices are for a month, without tax." columns="md:grid-cols-2">
          {plans.map((one) => (
            <ChoiceCard
              key={one.plan_id}
              name="plan"
              value={one.plan_id}
              checked={one.plan_id === plan.plan_id}
              onChange={() => one.in_stock && setPlanId(one.plan_id)}
              title={one.plan_name}
              corner={formatMoney(one.plan_price)}
              text={one.in_stock ? sizeText(one) : 'Sold out at the moment.'}
            />
          ))}
        </Choice>
        {offer && offer.locations.length > 0 ? (
          <Choice legend="Location" columns="grid-cols-2">
            {offer.locations.map((one) => (
              <ChoiceCard
                key={one}
                name="location"
                value={one}
                checked={one === location}
                onChange={() => setPlace(one)}
                title={one}
              />
            ))}
          </Choice>
        ) : null}
        <Choice legend="Image" columns="grid-cols-2 lg:grid-cols-3">
          {offerError ? (
            <div className="col-span-full">
              <Notice tone="warn">
                The images cannot be listed right now. You can order without one and choose it later.
              </Notice>
            </div>
          ) : null}
          {images.map((one) => (
            <ChoiceCard
              key={one.image}
              name="image"
              value={one.image}
              checked={one.image === image}
              onChange={() => setImage(one.image)}
              title={one.name}
            />
          ))}
          <ChoiceCard
            name="image"
            value=""
            checked={!images.some((one) => one.image === image)}
            onChange={() => setImage('')}
            title="Choose later"
            text="The server gets its addresses and waits."
          />
        </Choice>
        <TextField
          ref={hostnameField}
          label="Hostname"
          hint="What the machine calls itself. Leave it empty and we find one; you can change it later."
          placeholder="web1.example.com"
          value={hostname}
          error={problem?.field === 'hostname' ? problem.text : undefined}
          onChange={(event) => setHostname(event.target.value)}
          autoComplete="off"
          spellCheck={false}
          maxLength={253}
          className="max-w-md"
        />
        <Choice legend="SSH keys" columns="">
          <SshKeyChoice chosen={keys} onChange={setKeys} addPath={paths.serverNewSshKey()} />
        </Choice>
        <Choice legend="Payment" columns="sm:grid-cols-2">
          <ChoiceCard
            name="period"
            value="monthly"
            checked={!paidYearly}
            onChange={() => setPeriod('monthly')}
            title="Month by month"
            corner={formatMoney(plan.plan_price)}
            text="Cancel to the end of any month."
          />
          {plan.plan_annual_price === null ? null : (
            <ChoiceCard
              name="period"
              value="annual"
              checked={paidYearly}
              onChange={() => setPeriod('annual')}
              title="A year ahead"
              corner={formatMoney(plan.plan_annual_price)}
              text={savedText(plan.plan_price * 12 - plan.plan_annual_price)}
            />
          )}
        </Choice>
      </div>
      <div className="grid gap-4 xl:sticky xl:top-8">
        <NewServerSummary
          plan={plan}
          price={price}
          yearly={paidYearly}
          location={location}
          image={images.find((one) => one.image === image)?.name}
        />
        {problem && problem.field === undefined ? (
          <div role="alert">
            <Notice tone="danger">{problem.text}</Notice>
          </div>
        ) : null}
        <Button type="submit" variant="primary" size="lg" full loading={checkout.pending}>
          Continue to checkout
        </Button>
      </div>
    </form>
  );
}

const sizeText = ({ resources: { vcpus, ram_mb, disk_gb } }: ProxmoxPlan): string =>
  `${vcpus} vCPU · ${ram_mb / 1024} GB RAM · ${disk_gb} GB SSD`;

const savedText = (saved: number): string =>
  saved > 0 ? `You save ${formatMoney(saved)} a year.` : 'One payment for twelve months.';

interface ChoiceProps {
  readonly legend: string;
  readonly hint?: string;
  readonly columns: string;
  readonly children: ReactNode;
}

function Choice({ legend, hint, columns, children }: ChoiceProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-4 font-semibold text-base text-text">
        {legend}
        {hint ? <span className="mt-0.5 block font-normal text-muted text-sm">{hint}</span> : null}
      </legend>
      <div className={`grid gap-3 ${columns}`}>{children}</div>
    </fieldset>
  );
}
