import { diskSize } from '@resolvo/contract/disk-size';
import type { FreeSuffix } from '@resolvo/contract/free-names';
import type { ProxmoxPlan } from '@resolvo/contract/sales/catalog';
import { eachWords, monthly } from '@resolvo/contract/sales/price-words';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { claim } from '../../../../claim.ts';
import { paths } from '../../../../paths.ts';
import { useUnsaved } from '../../../../shell/unsaved.ts';
import { Button } from '../../../../ui/button.tsx';
import { ChoiceCard } from '../../../../ui/choice-card.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { buy } from '../../../content/cloud.ts';
import { formatEuro } from '../../../euro.ts';
import { orderPath } from '../../../order-path.ts';
import { PhoneBar } from '../../../parts/phone-bar.tsx';
import { useAlive } from '../../../parts/use-alive.ts';
import { checkName, type NameKind } from './check-name.ts';
import { NameStatus } from './name-status.tsx';

/** Plain form fields, so that it works without scripts too. */
export function BuyForm({ plans }: { plans: readonly ProxmoxPlan[] }) {
  const navigate = useNavigate();
  const alive = useAlive();
  const [search, setSearch] = useSearchParams();
  const [location, setLocation] = useState<string>(buy.locations[0].value);
  const [kind, setKind] = useState<NameKind>('free');
  const [name, setName] = useState('');
  const [suffix, setSuffix] = useState<FreeSuffix>(buy.suffixes[0]);
  const [custom, setCustom] = useState('');
  const [error, setError] = useState<string>();
  const isSafe = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  // The plan is in the URL, so Back restores it.
  const isChosen =
    location !== buy.locations[0].value ||
    kind !== 'free' ||
    name !== '' ||
    suffix !== buy.suffixes[0] ||
    custom !== '';
  useUnsaved(isChosen, isSafe);

  const wanted = alive ? search.get('plan') : null;
  const plan = plans.find(({ plan_slug }) => plan_slug === wanted) ?? plans[1] ?? plans[0];
  const domain = kind === 'free' ? `${name.trim().toLowerCase()}.${suffix}` : custom.trim().toLowerCase();

  function submit(event: FormEvent) {
    event.preventDefault();
    const problem = checkName(kind, kind === 'free' ? name : custom);
    setError(problem);
    // The field may be a screen away from the button.
    if (problem !== undefined) field.current?.focus();
    if (problem !== undefined || !plan) return;
    // The URL of the order contains what is chosen here.
    isSafe.current = true;
    void navigate(orderPath({ plan, location, hostname: domain, domain }));
  }

  return (
    <form
      action={paths.register()}
      method="get"
      noValidate
      onSubmit={submit}
      className="grid gap-x-12 gap-y-12 lg:grid-cols-[1fr_22rem]"
    >
      <div className="grid gap-12">
        <Step number={1} title="The server">
          <div className="grid gap-3 sm:grid-cols-2">
            {plans.map((option) => (
              <ChoiceCard
                key={option.plan_slug}
                name="plan"
                value={option.plan_slug}
                checked={option.plan_slug === plan?.plan_slug}
                onChange={() => setSearch({ plan: option.plan_slug }, { replace: true })}
                title={option.plan_name}
                corner={formatEuro(option.plan_price)}
                text={`${option.resources.vcpus} vCPU · ${option.resources.ram_mb / 1024} GB RAM · ${diskSize(option.resources.disk_gb)} disk`}
              />
            ))}
          </div>
        </Step>
        <Step number={2} title="The country">
          <div className="grid gap-3 sm:grid-cols-2">
            {buy.locations.map((option) => (
              <ChoiceCard
                key={option.value}
                name="location"
                value={option.value}
                checked={location === option.value}
                onChange={() => setLocation(option.value)}
                title={option.name}
                text={option.text}
              />
            ))}
          </div>
        </Step>
        <Step number={3} title="The name">
          <div className="grid gap-3 sm:grid-cols-2">
            <ChoiceCard
              name="kind"
              value="free"
              checked={kind === 'free'}
              onChange={() => setKind('free')}
              title="A name below ours"
              text={claim('buy.hostname', 'Free, kept for you while you pay. It points at the server.')}
            />
            <ChoiceCard
              name="kind"
              value="custom"
              checked={kind === 'custom'}
              onChange={() => setKind('custom')}
              title="Custom domain"
              text={claim(
                'buy.custom-domain',
                'A domain of yours. Once you have proved that, it points at the server by itself.',
              )}
            />
          </div>
          <div className="mt-5 max-w-xl">
            {kind === 'free' ? (
              <div className="grid grid-cols-[1fr_11rem] items-start gap-3">
                <TextField
                  ref={field}
                  label="Name"
                  name="name"
                  maxLength={120}
                  value={name}
                  onChange={(event) => setName(event.target.value)}
                  error={error}
                  autoComplete="off"
                  spellCheck={false}
                />
                <SelectField
                  label="Ending"
                  name="suffix"
                  value={suffix}
                  onChange={(event) =>
                    setSuffix(buy.suffixes.find((one) => one === event.target.value) ?? buy.suffixes[0])
                  }
                  options={buy.suffixes.map((value) => ({ value, label: `.${value}` }))}
                />
                <div className="col-span-2">
                  <NameStatus name={name} suffix={suffix} />
                </div>
              </div>
            ) : (
              <TextField
                ref={field}
                label="Domain"
                name="domain"
                maxLength={120}
                placeholder="example.com"
                value={custom}
                onChange={(event) => setCustom(event.target.value)}
                error={error}
                autoComplete="off"
                spellCheck={false}
              />
            )}
          </div>
        </Step>
        <PhoneBar cents={plan?.plan_price ?? 0}>
          <Button type="submit" variant="primary">
            Continue
          </Button>
        </PhoneBar>
      </div>
      <aside
        aria-labelledby="your-choice"
        className="h-fit rounded-xl border border-line bg-surface p-7 lg:sticky lg:top-24"
      >
        <h2 id="your-choice" className="label-mono text-muted">
          Your choice
        </h2>
        <dl className="mt-5 grid gap-3 text-ui">
          <Pair name="Server">{plan?.plan_name}</Pair>
          <Pair name="Country">{buy.locations.find(({ value }) => value === location)?.name}</Pair>
          <Pair name="Name">{domain === '' || domain === `.${suffix}` ? 'not chosen yet' : domain}</Pair>
        </dl>
        <p className="mt-6 border-line border-t pt-5">
          <span className="font-medium text-3xl tabular-nums">{formatEuro(plan?.plan_price ?? 0)}</span>
          <span className="text-muted"> {eachWords(monthly)}, without VAT</span>
        </p>
        <Button type="submit" variant="primary" size="lg" full className="mt-6 max-lg:hidden">
          Continue
        </Button>
        <p className="mt-3 text-muted text-sm">
          {claim('buy.next', 'Next you see the order. Nothing is charged yet.')}
        </p>
      </aside>
    </form>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-5 flex items-baseline gap-3 font-medium text-2xl tracking-[-0.02em]">
        <span className="label-mono text-accent-text">0{number}</span>
        {title}
      </legend>
      {children}
    </fieldset>
  );
}

function Pair({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words text-right">{children}</dd>
    </div>
  );
}
