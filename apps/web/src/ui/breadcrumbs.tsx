import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

/** The last item is the page itself. */
export function Breadcrumbs({ items }: { items: readonly ReactNode[] }) {
  return (
    <nav aria-label="Breadcrumb" className="min-w-0 print:hidden">
      <ol className="flex flex-wrap items-center gap-x-2 text-sm text-muted [&_a]:inline-flex [&_a]:min-h-6 [&_a]:items-center [&_a]:hover:text-text [&_a]:hover:underline">
        {items.map((item, index) => {
          const last = index === items.length - 1;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a trail is told apart by its depth
            <li key={index} className={cx('flex min-h-6 min-w-0 items-center gap-x-2', last && 'text-text')}>
              <span aria-current={last ? 'page' : undefined} className="truncate">
                {item}
              </span>
              {/* After its item: the line that a long trail wraps to begins with a name. */}
              {last ? null : (
                <span aria-hidden="true" className="text-field-line">
                  /
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
