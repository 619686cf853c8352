import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { type Tone, toneText } from './tone.ts';

type StatusDotProps = {
  tone: Tone;
  label: ReactNode;
  /** The state changes by itself: something is under way, or not known yet. */
  breathing?: boolean;
};

/** The dot repeats what the label says; colour alone never carries the state. */
export function StatusDot({ tone, label, breathing = false }: StatusDotProps) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap text-text">
      <span
        aria-hidden="true"
        className={cx('relative grid size-2.5 place-items-center', toneText[tone], breathing && 'animate-breathe')}
      >
        <span className="absolute inset-0 rounded-full bg-current opacity-25" />
        <span className="size-1.5 rounded-full border-[0.1875rem] border-current" />
      </span>
      {label}
    </span>
  );
}
