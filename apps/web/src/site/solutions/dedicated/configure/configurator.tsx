import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { example } from '../../../../claim.ts';
import { useUnsaved } from '../../../../shell/unsaved.ts';
import { buttonClass } from '../../../../ui/button.tsx';
import { ChoiceCard } from '../../../../ui/choice-card.tsx';
import { cx } from '../../../../ui/class-names.ts';
import { ExplodedServer } from '../../../art/exploded-server.tsx';
import { bandwidths, type Cpu, disks, type Part, places } from '../../../content/dedicated.ts';
import { formatEuro } from '../../../euro.ts';
import { ConsultationForm } from '../../../forms/consultation-form.tsx';
import { PhoneBar } from '../../../parts/phone-bar.tsx';

type Choices = Readonly<Record<'memory' | 'disks' | 'bandwidth' | 'place', number>>;

/** Four choices, a price, and a request for a quote that carries them. */
export function Configurator({ cpu }: { cpu: Cpu }) {
  const [choices, setChoices] = useState<Choices>({ memory: 0, disks: 0, bandwidth: 0, place: 0 });
  const isSafe = useRef(false);
  useUnsaved(
    Object.values(choices).some((choice) => choice !== 0),
    isSafe,
  );
  const quote = useRef<HTMLDivElement>(null);
  /** The link is one of the router, which does not scroll: with unsaved choices it warns of plain links to a fragment. */
  function showQuote() {
    quote.current?.scrollIntoView();
    quote.current?.focus({ preventScroll: true });
  }
  const groups = [
    { id: 'memory', title: 'Memory', parts: cpu.memory },
    { id: 'disks', title: 'Disks', parts: disks },
    { id: 'bandwidth', title: 'Bandwidth', parts: bandwidths },
    { id: 'place', title: 'Location', parts: places },
  ] as const;
  const chosen = groups.map(({ id, title, parts }) => ({ title, part: parts[choices[id]] ?? parts[0] }));
  const cents = chosen.reduce((sum, { part }) => sum + (part?.cents ?? 0), cpu.cents);
  const configuration = [
    `Processor: ${cpu.name}`,
    ...chosen.map(({ title, part }) => `${title}: ${part ? partName(part) : ''}`),
    `Shown price: ${formatEuro(cents)} a month without VAT`,
  ].join('\n');

  const drawing = (
    <ExplodedServer
      cores={cpu.cores}
      memory={{ chosen: choices.memory + 1, of: cpu.memory.length }}
      disks={diskCount(disks[choices.disks]?.name ?? '')}
      fast={bandwidths[choices.bandwidth]?.name !== bandwidths[0]?.name}
    />
  );

  return (
    <div className="grid gap-x-12 gap-y-12 lg:grid-cols-[1fr_22rem]">
      <div className="grid gap-10">
        {/* On a phone the summary is a long way below the choices. */}
        <div className="lg:hidden">{drawing}</div>
        {groups.map(({ id, title, parts }) => (
          <fieldset key={id} className="min-w-0">
            <legend className="mb-4 font-medium text-xl">{title}</legend>
            <div className="grid gap-3 sm:grid-cols-2">
              {parts.map((part, index) => (
                <ChoiceCard
                  key={part.value}
                  name={id}
                  value={part.value}
                  checked={choices[id] === index}
                  onChange={() => setChoices((before) => ({ ...before, [id]: index }))}
                  title={part.name}
                  text={part.text}
                  corner={part.cents === 0 ? 'included' : `+ ${formatEuro(part.cents)}`}
                />
              ))}
            </div>
          </fieldset>
        ))}
        <PhoneBar cents={cents}>
          <Link to="#quote" replace onClick={showQuote} className={buttonClass('primary')}>
            Ask for a quote
          </Link>
        </PhoneBar>
      </div>
      <aside
        aria-labelledby="your-machine"
        className="h-fit rounded-xl border border-line bg-surface p-7 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1"
      >
        <h2 id="your-machine" className="label-mono text-muted">
          Your machine
        </h2>
        <div className="mt-4 max-lg:hidden">{drawing}</div>
        <dl className="mt-5 grid gap-3 text-ui">
          <div>
            <dt className="text-muted text-sm">Processor</dt>
            <dd>{cpu.name}</dd>
          </div>
          {chosen.map(({ title, part }) => (
            <div key={title}>
              <dt className="text-muted text-sm">{title}</dt>
              <dd>{part && partName(part)}</dd>
            </div>
          ))}
        </dl>
        <p aria-live="polite" className="mt-6 border-line border-t pt-5">
          <span className="font-medium text-3xl tabular-nums">{formatEuro(cents)}</span>
          <span className="text-muted"> a month, without VAT</span>
        </p>
        <Link
          to="#quote"
          replace
          onClick={showQuote}
          className={cx(buttonClass('primary', 'lg'), 'mt-6 w-full max-lg:hidden')}
        >
          Ask for a quote
        </Link>
      </aside>
      <div ref={quote} id="quote" tabIndex={-1} className="scroll-mt-24 border-line border-t pt-10 outline-none">
        <h2 className="font-medium text-3xl tracking-[-0.02em]">Ask for a quote</h2>
        <p className="mt-3 mb-8 max-w-prose text-muted">
          {example(
            'dedicated',
            'An engineer checks the configuration, answers with a written quote within one working day, and calls you at the time you choose if there is something to talk about.',
          )}
        </p>
        <ConsultationForm
          configuration={configuration}
          submitLabel="Request the quote"
          onSent={() => {
            isSafe.current = true;
          }}
        />
      </div>
    </div>
  );
}

/** "8 × 20 TB disks + 2 × 960 GB NVMe" are ten. */
const diskCount = (name: string) => [...name.matchAll(/(\d+) ×/g)].reduce((sum, [, count]) => sum + Number(count), 0);

const partName = ({ name, text }: Part) => (text ? `${name} (${text})` : name);
