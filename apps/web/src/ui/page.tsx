import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

/** How wide a page of each kind grows. All start at the left edge, so that nothing jumps from page to page. */
const widths = {
  /** Forms and reading. */
  read: 'max-w-[45rem]',
  /** One thing and what belongs to it. */
  detail: 'max-w-6xl',
  /** Tables and figures. */
  list: 'max-w-[100rem]',
};

/** The content of a panel page: one width by kind and one distance between its blocks. */
export function Page({ kind, children }: { kind: keyof typeof widths; children: ReactNode }) {
  return <div className={cx('flex min-w-0 flex-col gap-3', widths[kind])}>{children}</div>;
}
