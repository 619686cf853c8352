import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { useOverflow } from './use-overflow.ts';

/** A column of rows of type `R`: its key, what stands above it, and how a row looks in it. */
export type Column<R> = {
  key: string;
  header: ReactNode;
  cell: (row: R) => ReactNode;
  align?: 'left' | 'right' | 'center';
  className?: string;
  /** Its place in the card of a stacked row. The first column is the title unless told otherwise. */
  stack?: 'title' | 'pair' | 'corner' | 'button';
};

type TableProps<R> = {
  caption: string;
  captionHidden?: boolean;
  columns: readonly Column<R>[];
  rows: readonly R[];
  rowKey: (row: R) => string;
  /** The last row, over the whole width: a sum. */
  footer?: ReactNode;
  busy?: boolean;
  /** Where the table is narrow, each row becomes a card of label and value pairs. */
  stacked?: boolean;
};

const stacks = {
  title:
    '@max-2xl:order-first @max-2xl:block @max-2xl:min-h-9 @max-2xl:pr-20 @max-2xl:text-base @max-2xl:font-medium @max-2xl:text-left',
  pair: '@max-2xl:flex @max-2xl:min-h-8 @max-2xl:items-center @max-2xl:justify-between @max-2xl:gap-6 @max-2xl:text-right',
  corner: '@max-2xl:absolute @max-2xl:top-2 @max-2xl:right-2 @max-2xl:block',
  /** The corner for what has a border, which ends where the values end. */
  button: '@max-2xl:absolute @max-2xl:top-2 @max-2xl:right-4 @max-2xl:block',
};

const aligns = { left: 'text-left', right: 'text-right', center: 'text-center' };

/** Some browsers forget that a table is one when its display changes; the roles say it again. */
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

type CellProps = {
  column: Pick<Column<never>, 'header' | 'align' | 'className'>;
  stack: keyof typeof stacks | false;
  children: ReactNode;
};

function Cell({ column, stack, children }: CellProps) {
  return (
    <td
      {...roles.cell}
      className={cx(
        'h-12 px-4 py-2 align-middle text-text',
        aligns[column.align ?? 'left'],
        column.align === 'right' && 'tabular-nums',
        column.className,
        stack && '@max-2xl:h-auto @max-2xl:w-auto @max-2xl:px-0 @max-2xl:py-0.5',
        stack && stacks[stack],
      )}
    >
      {stack === 'pair' && (
        <span aria-hidden="true" className="label-mono shrink-0 text-muted @2xl:hidden">
          {column.header}
        </span>
      )}
      {stack === 'pair' ? <span className="min-w-0 break-words">{children}</span> : children}
    </td>
  );
}

export function Table<R>({
  caption,
  captionHidden = true,
  columns,
  rows,
  rowKey,
  footer,
  busy = false,
  stacked = false,
}: TableProps<R>) {
  const { ref, overflows } = useOverflow<HTMLElement>();
  const region = overflows ? { tabIndex: 0, role: 'region', 'aria-label': caption } : {};

  return (
    <div className="@container relative min-w-0 overflow-hidden rounded-lg border border-line bg-surface">
      {busy && (
        <div aria-hidden="true" className="absolute inset-x-0 top-0 z-10 h-0.5 overflow-hidden">
          <div className="h-full w-2/5 animate-travel bg-aurora" />
        </div>
      )}
      <section ref={ref} {...region} className="overflow-x-auto focus-visible:-outline-offset-2">
        <table
          {...roles.table}
          aria-busy={busy || undefined}
          className={cx('w-full border-collapse text-ui', stacked ? '@max-2xl:block' : '@max-2xl:min-w-2xl')}
        >
          <caption
            className={
              captionHidden
                ? 'sr-only'
                : cx('label-mono px-4 py-3 text-left text-muted', stacked && '@max-2xl:block @max-2xl:pb-1')
            }
          >
            {caption}
          </caption>
          <thead {...roles.group} className={cx(stacked && '@max-2xl:sr-only')}>
            <tr {...roles.row}>
              {columns.map((column) => (
                <th
                  {...roles.header}
                  key={column.key}
                  scope="col"
                  className={cx(
                    'label-mono h-9 border-b border-line bg-sunken/60 px-4 font-medium whitespace-nowrap text-muted',
                    aligns[column.align ?? 'left'],
                    column.className,
                  )}
                >
                  {column.header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...roles.group} className={cx(stacked && '@max-2xl:block')}>
            {rows.map((row) => (
              <tr
                {...roles.row}
                key={rowKey(row)}
                className={cx(
                  'border-b border-line last:border-b-0 hover:bg-hover',
                  stacked &&
                    '@max-2xl:relative @max-2xl:flex @max-2xl:flex-col @max-2xl:px-4 @max-2xl:py-3 @max-2xl:hover:bg-transparent',
                )}
              >
                {columns.map((column, index) => (
                  <Cell
                    key={column.key}
                    column={column}
                    stack={stacked && (column.stack ?? (index === 0 ? 'title' : 'pair'))}
                  >
                    {column.cell(row)}
                  </Cell>
                ))}
              </tr>
            ))}
          </tbody>
          {footer != null && (
            <tfoot {...roles.group} className={cx(stacked && '@max-2xl:block')}>
              <tr {...roles.row} className={cx('border-t border-line', stacked && '@max-2xl:block')}>
                <td
                  {...roles.cell}
                  colSpan={columns.length}
                  className={cx(
                    'h-12 px-4 py-2 text-right font-semibold text-text tabular-nums',
                    stacked && '@max-2xl:block @max-2xl:h-auto @max-2xl:py-3',
                  )}
                >
                  {footer}
                </td>
              </tr>
            </tfoot>
          )}
        </table>
      </section>
    </div>
  );
}
