import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

/** A word about a thing that is no state of it: its kind, or which of several it is. It has no tone on purpose. */
export function Tag({
  children,
  asWritten = false,
}: {
  children: ReactNode /** In the letters it is searched by. */;
  asWritten?: boolean;
}) {
  return (
    <span
      className={cx(
        asWritten ? 'font-mono text-xs' : 'label-mono',
        'inline-flex h-5 w-fit shrink-0 items-center rounded-xs border border-line-strong px-1.5 align-middle whitespace-nowrap text-muted',
      )}
    >
      {children}
    </span>
  );
}
