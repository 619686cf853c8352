import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Table } from '../../ui/table.tsx';

export interface ComparisonData {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly name: string; readonly cells: readonly (string | boolean)[] }[];
}

function cell(value: string | boolean): ReactNode {
  if (typeof value === 'string') return <span className="text-muted">{value}</span>;
  return value ? (
    <>
      <Check aria-hidden="true" className="size-5 text-accent-text" />
      <span className="sr-only">Yes</span>
    </>
  ) : (
    <>
      <Minus aria-hidden="true" className="size-5 text-muted" />
      <span className="sr-only">No</span>
    </>
  );
}

/** Side by side; on a phone one property after the other. */
export function Comparison({ data }: { data: ComparisonData }) {
  return (
    <Table
      caption={data.caption}
      stacked
      columns={[
        { id: 'property', header: <span className="sr-only">Property</span>, className: 'w-[28%] font-medium' },
        ...data.columns.map((column) => ({ id: column, header: column })),
      ]}
      rows={data.rows.map((row) => ({ id: row.name, cells: [row.name, ...row.cells.map(cell)] }))}
    />
  );
}
