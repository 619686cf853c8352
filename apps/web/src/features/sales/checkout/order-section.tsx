import { type ReactNode, useEffect, useId, useRef } from 'react';
import { FieldError } from '../../../ui/field.tsx';

interface OrderSectionProps {
  readonly legend: string;
  readonly hint?: string;
  /** Stands above the answers, beside the one that has the focus then. */
  readonly error?: string | undefined;
  /** Classes of the grid, by the width of the question and not of the screen: the form may stand beside another. */
  readonly columns?: string;
  readonly children: ReactNode;
}

/** One question of the order. */
export function OrderSection({ legend, hint, error, columns = '', children }: OrderSectionProps) {
  const errorId = useId();
  const told = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error !== undefined) told.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  return (
    <fieldset className="min-w-0" aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="mb-4 font-medium text-text text-xl">
        {legend}
        {hint ? <span className="mt-0.5 block font-normal text-base text-muted">{hint}</span> : null}
      </legend>
      <div
        ref={told}
        role={error === undefined ? undefined : 'alert'}
        className={`scroll-mt-24 ${error === undefined ? '' : 'mb-4'}`}
      >
        <FieldError id={errorId}>{error}</FieldError>
      </div>
      <div className="@container">
        <div className={`grid gap-3 ${columns}`}>{children}</div>
      </div>
    </fieldset>
  );
}
