import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOverflow } from '../../ui/use-overflow.ts';

export interface ComparisonData {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly name: string; readonly cells: readonly (string | boolean)[] }[];
}

function cell(value: string | boolean): ReactNode {
  if (typeof value === 'string') return value;
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

/** Side by side. Wider than a phone, so it scrolls in its own frame there. */
export function Comparison({ data }: { data: ComparisonData }) {
  const { ref, overflows } = useOverflow<HTMLElement>();
  const region = overflows ? { tabIndex: 0, role: 'region', 'aria-label': data.caption } : {};
  return (
    <section ref={ref} {...region} className="relative overflow-x-auto rounded-xl border border-line bg-surface">
      <table className="w-full min-w-[40rem] border-collapse text-ui">
        <caption className="sr-only">{data.caption}</caption>
        <thead>
          <tr className="border-line border-b bg-sunken/60">
            <th scope="col" className="label-mono h-12 px-5 text-left text-muted">
              <span className="sr-only">Property</span>
            </th>
            {data.columns.map((column) => (
              <th key={column} scope="col" className="label-mono h-12 px-5 text-left text-muted">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <tr key={row.name} className="border-line border-b last:border-b-0">
              <th scope="row" className="w-[28%] px-5 py-4 text-left align-top font-medium">
                {row.name}
              </th>
              {row.cells.map((value, index) => (
                <td key={data.columns[index]} className="px-5 py-4 align-top text-muted">
                  {cell(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
