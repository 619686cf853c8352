import { Check } from 'lucide-react';

const steps = [
  { name: 'Payment confirmed', at: '0.0 s' },
  { name: 'Address 185.62.14.27 reserved', at: '0.4 s' },
  { name: 'Machine cloned in Oslo', at: '21.8 s' },
  { name: 'Credentials set, first boot', at: '36.2 s' },
  { name: 'Mail sent with the keys', at: '37.5 s' },
];

/** An illustration of an order in the panel, built from text. */
export function DeliveryCard() {
  return (
    <figure className="mx-auto w-full max-w-md">
      <div className="overflow-hidden rounded-lg border border-line-strong bg-surface/85 shadow-popup backdrop-blur-sm">
        <div className="flex items-center justify-between border-line border-b px-5 py-4">
          <span className="label-mono text-muted">Order 7F3K-92QD</span>
          <span className="label-mono rounded-xs border border-ok-line bg-ok-soft px-1.5 text-ok">Delivered</span>
        </div>
        <ol className="px-5 py-4">
          {steps.map((step, index) => (
            <li key={step.name} className="relative flex items-center gap-3.5 py-2.5">
              {index < steps.length - 1 && (
                <span aria-hidden="true" className="absolute top-8 left-[0.6875rem] h-6 w-px bg-accent-line" />
              )}
              <span className="grid size-[1.375rem] shrink-0 place-items-center rounded-full border border-accent-line bg-accent-soft text-accent-text">
                <Check aria-hidden="true" className="size-3" strokeWidth={3} />
              </span>
              <span className="min-w-0 flex-1 text-sm text-text sm:text-ui">{step.name}</span>
              <span className="font-mono text-muted text-xs tabular-nums">{step.at}</span>
            </li>
          ))}
        </ol>
        <div aria-hidden="true" className="h-1 bg-aurora" />
      </div>
      <figcaption className="mt-3 text-center text-muted text-sm">
        The steps of an order, as the panel shows them
      </figcaption>
    </figure>
  );
}
