import { Check } from 'lucide-react';
import { cx } from '../../../ui/class-names.ts';

const steps = ['Configure', 'Pay', 'Ready'] as const;
export type OrderStep = (typeof steps)[number];

/** Where the customer is on the way from a plan to what was ordered. The same on every page of it. */
export function OrderSteps({ at }: { at: OrderStep }) {
  const now = steps.indexOf(at);
  return (
    <ol aria-label="Steps of the order" className="mb-4 flex flex-wrap gap-x-5 gap-y-1">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === now ? 'step' : undefined}
          className={cx(
            'label-mono flex items-center gap-1.5 border-b-2 pb-1',
            index === now ? 'border-accent text-text' : 'border-transparent text-muted',
          )}
        >
          <span aria-hidden="true" className="tabular-nums">
            {index < now ? <Check className="size-3.5 text-ok" /> : index + 1}
          </span>
          {step}
          {index < now ? <span className="sr-only">, done</span> : null}
        </li>
      ))}
    </ol>
  );
}
