import { provisionSteps } from '@resolvo/contract/machines/provision-steps';
import { Check } from 'lucide-react';
import { useCachedCall } from '../../api/request-cache.ts';
import { claim } from '../../claim.ts';
import { seconds } from '../seconds.ts';

const steps = Object.entries(provisionSteps);

const doneAt = (step: number) => `${0.6 + step * 0.45}s`;

/**
 * An order as it happens: the steps of the product, one after the other, and how long each of them takes. It plays once,
 * in less than five seconds, and without a script; with less motion it stands there finished.
 */
export function DeliveryCard() {
  const times = useCachedCall('vmDeliveryTimes', {}).data;
  const took = new Map(times?.measured?.steps.map(({ name, p50 }) => [name, seconds(p50)]));
  return (
    <figure className="mx-auto w-full max-w-md">
      <div className="overflow-hidden rounded-lg border border-line-strong bg-surface/85 shadow-popup backdrop-blur-sm">
        <div className="flex items-center justify-between border-line border-b px-5 py-3.5">
          <span className="label-mono text-muted">Your order, as it happens</span>
          <span
            style={{ animationDelay: doneAt(steps.length) }}
            className="label-mono rounded-xs border border-ok-line bg-ok-soft px-1.5 text-ok motion-safe:animate-done"
          >
            Delivered
          </span>
        </div>
        <ol className="px-5 py-3">
          {steps.map(([name, title], index) => (
            <li key={name} className="relative flex items-center gap-3.5 py-1.5">
              {index < steps.length - 1 && (
                <span aria-hidden="true" className="absolute top-7 left-[0.6875rem] h-4 w-px bg-accent-line" />
              )}
              <span className="grid size-[1.375rem] shrink-0 place-items-center rounded-full border border-accent-line text-accent-text">
                <span
                  style={{ animationDelay: doneAt(index) }}
                  className="grid size-full place-items-center rounded-full bg-accent-soft motion-safe:animate-done"
                >
                  <Check aria-hidden="true" className="size-3" strokeWidth={3} />
                </span>
              </span>
              <span className="min-w-0 flex-1 text-sm text-text">{title}</span>
              <span
                style={{ animationDelay: doneAt(index) }}
                className="label-mono w-10 whitespace-nowrap text-right text-muted normal-case motion-safe:animate-done"
              >
                {took.get(name) ?? 'done'}
              </span>
            </li>
          ))}
        </ol>
        <div aria-hidden="true" className="h-1 bg-line">
          <div className="h-full origin-left bg-aurora motion-safe:animate-fill" />
        </div>
      </div>
      <figcaption className="mt-3 min-h-10 text-center text-muted text-sm">
        {times?.measured
          ? claim(
              'delivery.picture-measured',
              `The steps of a server and the time each takes, measured on the last ${times.servers} we delivered`,
            )
          : claim('delivery.picture', 'The steps of a server, as the panel shows them')}
      </figcaption>
    </figure>
  );
}
