import { lazy, Suspense, useState } from 'react';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { cx } from './class-names.ts';
import type { PlotProps, SeriesColour } from './plot.tsx';
import { Skeleton } from './skeleton.tsx';
import { type Column, Table } from './table.tsx';
import { useOverflow } from './use-overflow.ts';
import { valueText } from './value-text.ts';

type ChartProps = PlotProps & {
  title: string;
  /** Column header of the labels. */
  axis: string;
};

// Most pages have no chart, so the library is fetched with the first one.
const Plot = lazy(() => import('./plot.tsx').then((module) => ({ default: module.Plot })));

const swatch: Record<SeriesColour, string> = {
  1: 'bg-series-1',
  2: 'bg-series-2',
  3: 'bg-series-3',
  4: 'bg-series-4',
  5: 'bg-series-5',
};

/** A chart with a table view and a sentence that describes it. */
export function Chart(props: ChartProps) {
  const { title, summary } = props;
  const [asTable, setAsTable] = useState(false);
  return (
    <Card
      title={title}
      actions={
        <Button
          looks
          variant="secondary"
          size="sm"
          aria-label={`${title}: ${asTable ? 'show as chart' : 'show as table'}`}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? 'Chart' : 'Table'}
        </Button>
      }
    >
      <p className="-mt-1 mb-4 max-w-prose text-sm text-muted">{summary}</p>
      {asTable ? <TableView {...props} /> : <Picture {...props} />}
    </Card>
  );
}

function TableView({ title, axis, labels, series, format }: ChartProps) {
  const { ref, overflows } = useOverflow<HTMLDivElement>();
  return (
    <div
      ref={ref}
      // What scrolls must be reachable by keyboard.
      {...(overflows && { tabIndex: 0, role: 'group', 'aria-label': `${title}, as a table` })}
      className="max-h-96 overflow-y-auto focus-visible:-outline-offset-2"
    >
      <Table
        caption={title}
        stacked
        columns={[
          { key: 'label', header: axis, cell: (index) => labels[index] },
          ...series.map(
            ({ label, values }): Column<number> => ({
              key: label,
              header: label,
              align: 'right',
              cell: (index) => valueText(values[index], format),
            }),
          ),
        ]}
        rows={[...labels.keys()]}
        rowKey={String}
      />
    </div>
  );
}

function Picture(props: ChartProps) {
  const { series } = props;
  return (
    <>
      {series.length > 1 && (
        <ul className="mb-3 flex flex-wrap gap-x-5 gap-y-1">
          {series.map(({ label, colour }) => (
            <li key={label} className="flex items-center gap-2 text-sm text-muted">
              <span aria-hidden="true" className={cx('size-2.5 rounded-xs', swatch[colour])} />
              {label}
            </li>
          ))}
        </ul>
      )}
      <Suspense fallback={<Skeleton className={props.secondary ? 'h-40' : 'h-60'} />}>
        <Plot {...props} />
      </Suspense>
    </>
  );
}
