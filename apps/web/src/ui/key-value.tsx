import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

type KeyValueListProps = {
  items: ReadonlyArray<{ label: string; value: ReactNode }>;
  /** One below the other, for values that are long and to be copied. */
  lines?: boolean;
};

const columns =
  'grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-x-4 sm:grid-cols-[repeat(auto-fill,minmax(min(13rem,100%),1fr))] sm:gap-x-8';

/** Facts of one thing, in as many columns as fit. */
export function KeyValueList({ items, lines = false }: KeyValueListProps) {
  return (
    <dl className={cx('grid gap-y-3', lines ? 'grid-cols-1' : columns)}>
      {items.map((item) => (
        <div key={item.label} className="min-w-0">
          <dt className="text-[0.8125rem]/5 text-muted">{item.label}</dt>
          <dd className="min-h-6 text-sm/6 wrap-anywhere text-text">{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
