import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { type Tone, toneText } from './tone.ts';

/** The numbers of a page in one bordered row of `Stat`. */
export function StatStrip({ children }: { children: ReactNode }) {
  return (
    // The lines between the cells are the ground showing through, so that they are right however the cells break.
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none">
      {children}
    </dl>
  );
}

type StatProps = {
  label: ReactNode;
  value: ReactNode;
  /** Beside the number: a share, a difference, a link. */
  hint?: ReactNode;
  /** For a number that asks for attention. */
  tone?: Tone;
};

export function Stat({ label, value, hint, tone }: StatProps) {
  return (
    <div className="flex min-h-14 min-w-0 flex-col bg-surface px-4 py-2 max-sm:last:odd:col-span-2">
      <dt className="label-mono truncate text-muted">{label}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-3 text-sm text-muted">
        <span className={cx('text-xl/6 font-medium tabular-nums', tone ? toneText[tone] : 'text-text')}>{value}</span>
        {hint != null && <span>{hint}</span>}
      </dd>
    </div>
  );
}
