import { Check } from 'lucide-react';
import { claim } from '../../claim.ts';

/** Titles of steps of `sagas/saga-provision.ts` and `sagas/build-steps.ts`. */
const steps = [
  'Reserving a place and addresses',
  'Copying the image',
  'Setting processors, memory and network',
  'Switching it on',
  'Handing it over',
];

/** An illustration of a server being set up in the panel, built from text. */
export function DeliveryCard() {
  return (
    <figure className="mx-auto w-full max-w-md">
      <div className="overflow-hidden rounded-lg border border-line-strong bg-surface/85 shadow-popup backdrop-blur-sm">
        <div className="flex items-center justify-between border-line border-b px-5 py-4">
          <span className="label-mono text-muted">Setting up shop-production</span>
          <span className="label-mono rounded-xs border border-ok-line bg-ok-soft px-1.5 text-ok">Delivered</span>
        </div>
        <ol className="px-5 py-4">
          {steps.map((step, index) => (
            <li key={step} className="relative flex items-center gap-3.5 py-2.5">
              {index < steps.length - 1 && (
                <span aria-hidden="true" className="absolute top-8 left-[0.6875rem] h-6 w-px bg-accent-line" />
              )}
              <span className="grid size-[1.375rem] shrink-0 place-items-center rounded-full border border-accent-line bg-accent-soft text-accent-text">
                <Check aria-hidden="true" className="size-3" strokeWidth={3} />
              </span>
              <span className="min-w-0 flex-1 text-sm text-text sm:text-ui">{step}</span>
              <span className="label-mono text-muted">done</span>
            </li>
          ))}
        </ol>
        <div aria-hidden="true" className="h-1 bg-aurora" />
      </div>
      <figcaption className="mt-3 text-center text-muted text-sm">
        {claim('delivery.picture', 'The steps of a server, as the panel shows them')}
      </figcaption>
    </figure>
  );
}
