import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { type Tone, toneBox } from './tone.ts';

export function Badge({ tone, icon, children }: { tone: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span
      className={cx(
        'label-mono inline-flex h-5 w-fit items-center gap-1 rounded-xs border px-1.5 align-middle whitespace-nowrap [&_svg]:size-3',
        toneBox[tone],
      )}
    >
      {icon}
      {children}
    </span>
  );
}
