import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { type Tone, toneText } from './tone.ts';

/** The dot repeats what the label says; colour alone never carries the state. */
export function StatusDot({ tone, label }: { tone: Tone; label: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2 text-ui text-text">
      <span aria-hidden="true" className={cx('relative grid size-2.5 place-items-center', toneText[tone])}>
        <span className="absolute inset-0 rounded-full bg-current opacity-25" />
        <span className="size-1.5 rounded-full bg-current" />
      </span>
      {label}
    </span>
  );
}
