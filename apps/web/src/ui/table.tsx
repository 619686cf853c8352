import { type ReactNode, useContext } from 'react';
import { cx } from './class-names.ts';
import { InCard } from './in-card.ts';
import { useOverflow } from './use-overflow.ts';

/** A column of rows of type `R`: its key, what stands above it, and how a row looks in it. */
export type Column<R> = {
  key: string;
  header: ReactNode;
  cell: (row: R) => ReactNode;
  align?: 'left' | 'right' | 'center';
  className?: string;
  /** The one column that takes the width that is left, and shortens what does not fit. */
  grow?: true;
  /** 3 is hidden first when the table has less room, then 2. Without it a column always stays. */
  priority?: 2 | 3;
  /**
   * Its place in the two-line row of a phone; a column without one is not shown there. With `stacked` and no places at
   * all, the row becomes a card of label and value pairs.
   */
  phone?: 'title' | 'name' | 'lines' | 'badge' | 'text' | 'value' | 'act' | 'open' | 'more';
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
  /** Where the table is narrow, each row becomes two lines or, in columns without places, a card of pairs. */
  stacked?: boolean;
  /** A few short columns, which stay columns however narrow the table is. */
  fits?: boolean;
};

/**
 * Two lines: what it is and its state; then a word about it and its number. Each brings the gap before it: a column that
 * the list does not have takes no room.
 */
const places = {
  title:
    '@max-2xl:col-start-1 @max-2xl:row-start-1 @max-2xl:block @max-2xl:truncate @max-2xl:font-medium @max-2xl:text-left @max-2xl:[&_a]:max-w-full @max-2xl:[&_a]:truncate @max-2xl:[&_a]:align-bottom',
  /** A title that is never shortened. */
  name: '@max-2xl:col-start-1 @max-2xl:row-start-1 @max-2xl:block @max-2xl:py-1! @max-2xl:whitespace-normal @max-2xl:font-medium @max-2xl:text-left @max-2xl:[overflow-wrap:anywhere]',
  /** A title that brings the word below it: each child is a line of its own, and none is shortened. */
  lines:
    '@max-2xl:col-start-1 @max-2xl:row-span-2 @max-2xl:row-start-1 @max-2xl:block @max-2xl:font-medium @max-2xl:text-left @max-2xl:whitespace-normal @max-2xl:[overflow-wrap:anywhere] @max-2xl:[&>*]:block',
  badge: '@max-2xl:pl-3! @max-2xl:col-start-2 @max-2xl:row-start-1 @max-2xl:block @max-2xl:justify-self-end',
  text: '@max-2xl:col-start-1 @max-2xl:row-start-2 @max-2xl:block @max-2xl:truncate @max-2xl:text-left @max-2xl:text-muted @max-2xl:[&_a]:max-w-full @max-2xl:[&_a]:truncate @max-2xl:[&_a]:align-bottom',
  value:
    '@max-2xl:pl-3! @max-2xl:col-start-2 @max-2xl:row-start-2 @max-2xl:block @max-2xl:justify-self-end @max-2xl:text-muted @max-2xl:tabular-nums',
  act: '@max-2xl:empty:hidden @max-2xl:-mr-2 @max-2xl:pl-2! @max-2xl:col-start-3 @max-2xl:row-span-2 @max-2xl:row-start-1 @max-2xl:block',
  open: '@max-2xl:empty:hidden @max-2xl:-mr-1 @max-2xl:pl-2! @max-2xl:col-start-4 @max-2xl:row-span-2 @max-2xl:row-start-1 @max-2xl:block',
  more: '@max-2xl:empty:hidden @max-2xl:col-span-full @max-2xl:row-start-3 @max-2xl:block @max-2xl:text-left @max-2xl:whitespace-normal @max-2xl:text-muted',
};

const priorities = { 2: '@max-4xl:hidden', 3: '@max-5xl:hidden' };

const stacks = {
  title:
    '@max-2xl:order-first @max-2xl:block @max-2xl:min-h-9 @max-2xl:pr-20 @max-2xl:text-base @max-2xl:font-medium @max-2xl:text-left',
  pair: '@max-2xl:flex @max-2xl:min-h-8 @max-2xl:items-center @max-2xl:justify-between @max-2xl:gap-6 @max-2xl:text-right',
  corner: '@max-2xl:absolute @max-2xl:top-2 @max-2xl:right-2 @max-2xl:block',
  /** The corner for what has a border, which ends where the values end. */
  button: '@max-2xl:absolute @max-2xl:top-2 @max-2xl:right-4 @max-2xl:block',
};

/** A card has a border already: there the table touches its edges, and its first column stands under the card's title. */
const underTitle =
  'max-sm:[&_tbody_tr]:px-5 sm:[&_tbody_tr]:px-6 sm:[&_:is(td,th):first-child]:pl-6 sm:[&_:is(td,th):last-child]:pr-6';
const frames = {
  own: 'rounded-lg border border-line',
  flush: underTitle,
  padded: cx('-mx-5 border-y border-line sm:-mx-6', underTitle),
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

/** How a row looks where the table is narrow. */
type Narrow = 'scroll' | 'cards' | 'rows';

const rowLooks: Record<Narrow, string | undefined> = {
  scroll: undefined,
  cards: '@max-2xl:relative @max-2xl:flex @max-2xl:flex-col @max-2xl:px-4 @max-2xl:py-3 @max-2xl:hover:bg-transparent',
  rows: '@max-2xl:grid @max-2xl:min-h-16 @max-2xl:grid-cols-[minmax(0,1fr)_auto_auto_auto] @max-2xl:content-center @max-2xl:items-center @max-2xl:px-4 @max-2xl:py-1.5',
};

function cellLook<R>(column: Column<R>, narrow: Narrow, stack: keyof typeof stacks): string {
  return cx(
    'h-(--row,2.5rem) px-3 align-middle whitespace-nowrap text-text first:pl-4 last:pr-4',
    aligns[column.align ?? 'left'],
    column.align === 'right' && 'tabular-nums',
    column.grow && 'w-full max-w-0 truncate [&_a]:max-w-full',
    column.priority && priorities[column.priority],
    column.className,
    narrow !== 'scroll' && '@max-2xl:h-auto @max-2xl:w-auto @max-2xl:max-w-none @max-2xl:p-0!',
    narrow === 'cards' && cx('@max-2xl:py-0.5! @max-2xl:whitespace-normal', stacks[stack]),
    narrow === 'rows' && (column.phone ? places[column.phone] : '@max-2xl:hidden'),
  );
}

function Cell<R>({ column, row, narrow, first }: { column: Column<R>; row: R; narrow: Narrow; first: boolean }) {
  const stack = column.stack ?? (first ? 'title' : 'pair');
  const content = column.cell(row);
  const isPair = narrow === 'cards' && stack === 'pair';
  return (
    <td
      {...roles.cell}
      className={cellLook(column, narrow, stack)}
      // What is shortened can be read in full.
      title={column.grow && typeof content === 'string' ? content : undefined}
    >
      {isPair && (
        <span aria-hidden="true" className="label-mono shrink-0 text-muted @2xl:hidden">
          {column.header}
        </span>
      )}
      {isPair ? <span className="min-w-0 break-words">{content}</span> : content}
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
  fits = false,
}: TableProps<R>) {
  const card = useContext(InCard);
  const { ref, overflows } = useOverflow<HTMLElement>();
  const narrow = !stacked ? 'scroll' : columns.some(({ phone }) => phone) ? 'rows' : 'cards';
  const region = overflows ? { tabIndex: 0, role: 'group', 'aria-label': caption } : {};

  return (
    <div className={cx('@container relative min-w-0 overflow-hidden bg-surface', frames[card ?? 'own'])}>
      {busy && (
        <div aria-hidden="true" className="absolute inset-x-0 top-0 z-10 h-0.5 overflow-hidden">
          <div className="h-full w-2/5 animate-travel bg-aurora" />
        </div>
      )}
      <section ref={ref} {...region} className="overflow-x-auto focus-visible:-outline-offset-2">
        <table
          {...roles.table}
          aria-busy={busy || undefined}
          className={cx('w-full border-collapse text-sm', stacked ? '@max-2xl:block' : !fits && '@max-2xl:min-w-2xl')}
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
          {/* Above no rows, headers would stand as wide as chance has it. */}
          <thead {...roles.group} className={cx(rows.length === 0 ? 'sr-only' : stacked && '@max-2xl:sr-only')}>
            <tr {...roles.row}>
              {columns.map((column) => (
                <th
                  {...roles.header}
                  key={column.key}
                  scope="col"
                  className={cx(
                    'label-mono h-8 border-b border-line bg-sunken/60 px-3 font-medium whitespace-nowrap text-muted first:pl-4 last:pr-4',
                    aligns[column.align ?? 'left'],
                    column.priority && priorities[column.priority],
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
                // A link of the row may cover all of it; what else can be pressed lies above that link.
                className={cx(
                  'relative border-b border-line last:border-b-0 hover:bg-hover',
                  '[&_:is(a,button):not([data-covers-row])]:relative [&_:is(a,button):not([data-covers-row])]:z-1',
                  rowLooks[narrow],
                )}
              >
                {columns.map((column, index) => (
                  <Cell key={column.key} column={column} row={row} narrow={narrow} first={index === 0} />
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
                    'h-10 px-4 text-right font-semibold text-text tabular-nums',
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
