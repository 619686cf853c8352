import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Column, Table } from '../../ui/table.tsx';

export interface ComparisonData {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

interface Row {
  readonly name: string;
  readonly cells: readonly (string | boolean)[];
}

function mark(value: string | boolean): ReactNode {
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
        {
          key: 'property',
          header: <span className="sr-only">Property</span>,
          className: 'w-[28%] font-medium',
          cell: ({ name }) => name,
        },
        ...data.columns.map(
          (column, index): Column<Row> => ({
            key: column,
            header: column,
            cell: ({ cells }) => mark(cells[index] ?? false),
          }),
        ),
      ]}
      rows={data.rows}
      rowKey={({ name }) => name}
    />
  );
}
