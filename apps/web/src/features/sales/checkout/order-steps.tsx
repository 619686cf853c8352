import { cx } from '../../../ui/class-names.ts';

const steps = ['Choose', 'Account', 'Pay'] as const;
export type OrderStep = (typeof steps)[number];

/** Where the customer is on the way from a plan to a paid order. The same on every page of it. */
export function OrderSteps({ at }: { at: OrderStep }) {
  const now = steps.indexOf(at);
  return (
    <ol aria-label="Steps of the order" className="mb-6 flex flex-wrap gap-x-6 gap-y-2 text-sm">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === now ? 'step' : undefined}
          className={cx('flex items-center gap-2', index === now ? 'font-medium text-text' : 'text-muted')}
        >
          <span
            aria-hidden="true"
            className={cx(
              'grid size-6 place-items-center rounded-full border tabular-nums',
              index <= now ? 'border-accent text-accent-text' : 'border-line',
            )}
          >
            {index + 1}
          </span>
          {step}
          {index < now ? <span className="sr-only">, done</span> : null}
        </li>
      ))}
    </ol>
  );
}
