import type { ReactNode } from 'react';

type KeyValueListProps = { items: ReadonlyArray<{ label: string; value: ReactNode }> };

export function KeyValueList({ items }: KeyValueListProps) {
  return (
    <dl className="-my-2 divide-y divide-line">
      {items.map((item) => (
        <div key={item.label} className="flex min-h-11 flex-wrap items-center gap-x-6 gap-y-0.5 py-2">
          <dt className="label-mono w-36 shrink-0 text-muted">{item.label}</dt>
          <dd className="min-w-0 flex-1 basis-40 text-ui break-words text-text">{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
