import type { ReactNode } from 'react';

interface OrderSectionProps {
  readonly legend: string;
  readonly hint?: string;
  /** Classes of the grid. */
  readonly columns?: string;
  readonly children: ReactNode;
}

/** One question of the order. */
export function OrderSection({ legend, hint, columns = '', children }: OrderSectionProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-4 font-medium text-text text-xl">
        {legend}
        {hint ? <span className="mt-0.5 block font-normal text-base text-muted">{hint}</span> : null}
      </legend>
      <div className={`grid gap-3 ${columns}`}>{children}</div>
    </fieldset>
  );
}
