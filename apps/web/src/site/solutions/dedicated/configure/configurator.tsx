import { diskSize } from '@resolvo/contract/disk-size';
import type { CpuId } from '@resolvo/contract/sales/cpu-ids';
import {
  buildDays,
  buildPrice,
  type DedicatedBuild,
  firstBuild,
  offeredOptions,
  optionCents,
  optionText,
  partsOf,
  usableGb,
  withOption,
} from '@resolvo/contract/sales/dedicated';
import { buildFields, buildOptions, buildTitles, cpuParts, type Option } from '@resolvo/contract/sales/dedicated-parts';
import { eachWords, monthly } from '@resolvo/contract/sales/price-words';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useCachedCall } from '../../../../api/request-cache.ts';
import { claim, example } from '../../../../claim.ts';
import { OrderCall } from '../../../../features/sales/checkout/order-call.tsx';
import { useUnsaved } from '../../../../shell/unsaved.ts';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import { ChoiceCard } from '../../../../ui/choice-card.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { ExplodedServer } from '../../../art/exploded-server.tsx';
import type { Cpu } from '../../../content/dedicated.ts';
import { formatEuro } from '../../../euro.ts';
import { ConsultationForm } from '../../../forms/consultation-form.tsx';
import { orderPath } from '../../../order-path.ts';
import { PhoneBar } from '../../../parts/phone-bar.tsx';
import { usePlans } from '../../../use-plans.ts';

/** Seven choices, a price and a day: the machine is ordered as it stands here, or talked about first. */
export function Configurator({ cpuId, cpu }: { cpuId: CpuId; cpu: Cpu }) {
  const [build, setBuild] = useState(() => firstBuild(cpuId));
  const isSafe = useRef(false);
  useUnsaved(!isSame(build, firstBuild(cpuId)), isSafe);
  const plan = usePlans().dedicated_plans.find(({ plan_slug }) => plan_slug === cpuId);
  const shelf = useCachedCall('systemParts', {}).data?.parts;
  const left = (part: string) => shelf?.find((one) => one.part === part)?.free ?? Number.POSITIVE_INFINITY;
  const isThere = (one: DedicatedBuild) => [...partsOf(cpuId, one)].every(([part, count]) => left(part) >= count);

  const { price } = buildPrice(cpuId, { price: plan?.plan_price ?? cpu.cents, annual_price: null }, build);
  const soldOut = plan?.in_stock === false || !isThere(build);
  const days = buildDays(build);
  const facts = buildFields.map((field) => [buildTitles[field], optionText(build, field)] as const);
  const configuration = [
    `Processor: ${cpu.name}`,
    ...facts.map(([title, text]) => `${title}: ${text}`),
    `Shown price: ${formatEuro(price)} ${eachWords(monthly)} without VAT`,
  ].join('\n');
  const order = orderPath({ plan: { category: 'dedicated', plan_slug: cpuId }, ...build });

  const drawing = (
    <ExplodedServer
      cores={cpu.cores}
      memory={{ chosen: cpuParts[cpuId].memory.indexOf(build.memory) + 1, of: cpuParts[cpuId].memory.length }}
      disks={Object.values(buildOptions.disks[build.disks].pieces).reduce((sum, count) => sum + count, 0)}
      fast={build.network !== '1g'}
    />
  );
  const go = (className: string): ReactNode =>
    soldOut ? (
      <Button
        variant="primary"
        size="lg"
        className={className}
        disabledReason="This machine is sold out at the moment."
      >
        Order this machine
      </Button>
    ) : (
      <Link
        to={order}
        onClick={() => {
          // The URL of the order contains what is chosen here.
          isSafe.current = true;
        }}
        className={`${buttonClass('primary', 'lg')} ${className}`}
      >
        Order this machine
      </Link>
    );

  return (
    <div className="grid gap-x-12 gap-y-12 lg:grid-cols-[1fr_22rem]">
      <div className="grid gap-10">
        {/* On a phone the summary is a long way below the choices. */}
        <div className="lg:hidden">{drawing}</div>
        {buildFields.map((field) => {
          const options: Readonly<Record<string, Option>> = buildOptions[field];
          return (
            <fieldset key={field} className="min-w-0">
              <legend className="mb-4 font-medium text-xl">{buildTitles[field]}</legend>
              <div className="grid gap-3 sm:grid-cols-2">
                {offeredOptions(cpuId, build, field).map((value) => {
                  const next = withOption(cpuId, build, field, value);
                  const cents = optionCents(cpuId, next, field);
                  const there = isThere(next);
                  return (
                    <ChoiceCard
                      key={value}
                      name={field}
                      value={value}
                      checked={build[field] === value}
                      onChange={() => setBuild(next)}
                      title={options[value]?.name ?? value}
                      text={there || shelf === undefined ? options[value]?.text : 'Sold out at the moment'}
                      corner={cents === 0 ? 'included' : `+ ${formatEuro(cents)}`}
                    />
                  );
                })}
              </div>
            </fieldset>
          );
        })}
        <PhoneBar cents={price}>{go('')}</PhoneBar>
      </div>
      <aside
        aria-labelledby="your-machine"
        className="h-fit rounded-xl border border-line bg-surface p-7 lg:col-start-2 lg:row-span-2 lg:row-start-1"
      >
        <h2 id="your-machine" className="label-mono text-muted">
          Your machine
        </h2>
        <div className="mt-4 max-lg:hidden">{drawing}</div>
        <dl className="mt-5 grid gap-3 text-ui">
          <Fact name="Processor">{cpu.name}</Fact>
          {facts.map(([title, text]) => (
            <Fact key={title} name={title}>
              {text}
            </Fact>
          ))}
          <Fact name="Room for data">{diskSize(usableGb(build))}</Fact>
        </dl>
        <p aria-live="polite" className="mt-6 border-line border-t pt-5">
          <span className="font-medium text-3xl tabular-nums">{formatEuro(price)}</span>
          <span className="text-muted"> {eachWords(monthly)}, without VAT</span>
        </p>
        <p className="mt-2 text-muted text-sm">
          {claim('configure.delivery', `Yours about ${days} working days after the payment.`)}{' '}
          {claim(
            'configure.panel',
            'In your panel you see how far we are, and then its parts with their serial numbers, its addresses, its documents and how to sign in.',
          )}
        </p>
        {soldOut ? (
          <div className="mt-4">
            <Notice tone="warn">Sold out at the moment: a part is missing. Another choice may be there.</Notice>
          </div>
        ) : null}
        {go('mt-6 w-full max-lg:hidden')}
        {/* The plan of the build has no id yet. */}
        {plan && plan.plan_id !== plan.plan_slug ? (
          <OrderCall className="mt-6" body={{ plan_id: plan.plan_id, choices: { build } }} />
        ) : null}
      </aside>
      <div id="quote" className="scroll-mt-24 border-line border-t pt-10">
        <h2 className="font-medium text-3xl tracking-[-0.02em]">Something else in mind?</h2>
        <p className="mt-3 mb-8 max-w-prose text-muted">
          {example(
            'dedicated',
            'An engineer looks at it, answers with a written quote within one working day, and calls you at the time you choose if there is something to talk about.',
          )}
        </p>
        <ConsultationForm
          configuration={configuration}
          submitLabel="Request a quote"
          onSent={() => {
            isSafe.current = true;
          }}
        />
      </div>
    </div>
  );
}

const isSame = (a: DedicatedBuild, b: DedicatedBuild) => buildFields.every((field) => a[field] === b[field]);

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-sm">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
