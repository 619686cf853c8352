import type { ReactNode } from 'react';

type KeyValueListProps = { items: ReadonlyArray<{ label: string; value: ReactNode }> };

/** Facts of one thing, in as many columns as fit. */
export function KeyValueList({ items }: KeyValueListProps) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(13rem,100%),1fr))] gap-x-8 gap-y-3">
      {items.map((item) => (
        <div key={item.label} className="min-w-0">
          <dt className="text-[0.8125rem]/5 text-muted">{item.label}</dt>
          <dd className="min-h-6 text-sm/6 break-words text-text">{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
