import { countedUpTo } from '@resolvo/contract/common';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Queryable } from '../db/connection.ts';
import { type Cursors, cutPage } from './cursors.ts';

export interface PageQuery {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** How a list is ordered: by a column and, among equals, by the id. Both need an index, so that every page costs the same. */
export interface ListOrder<R> {
  readonly by: readonly [column: string | RawBuilder<unknown>, id: string];
  readonly direction?: 'asc' | 'desc';
  /** The value of the column for a cursor, as PostgreSQL reads it; by default the time `created_at`. */
  readonly textOf?: (row: R) => string;
}

/** Of our screens. Other sizes stay values, so that a client who asks for many does not use up the prepared statements. */
const usualSizes = new Set([25, 50, 100]);

/**
 * One row more than a page, which says whether another follows. The number is written into the statement: not knowing a
 * limit, PostgreSQL holds a general plan of a large table for expensive, and plans each execution anew.
 */
export const oneMore = (limit: number): RawBuilder<number> =>
  usualSizes.has(limit) ? sql.lit(limit + 1) : sql<number>`${limit + 1}`;

const byNewest = { by: ['created_at', 'id'] } as const;

const placesOf = <R>({ by: [column, id] }: ListOrder<R>) => ({
  value: typeof column === 'string' ? sql.ref(column) : column,
  id: sql.ref<string>(id),
});

function inOrder<D, T extends keyof D, R>(rows: SelectQueryBuilder<D, T, R>, order: ListOrder<R>) {
  const { value, id } = placesOf(order);
  const { direction = 'desc' } = order;
  return rows.orderBy(value, direction).orderBy(id, direction);
}

/**
 * One page of a list, newest first unless `order` says otherwise. `scope` binds the cursor to this list, its filters, its
 * order and its owner.
 */
export async function pageBy<D, T extends keyof D, R extends { id: string; created_at: Date }>(
  { cursors }: { readonly cursors: Cursors },
  scope: string,
  query: PageQuery,
  rows: SelectQueryBuilder<D, T, R>,
  order: ListOrder<R> = byNewest,
) {
  const { direction = 'desc', textOf } = order;
  const { value, id } = placesOf(order);
  const after = textOf ? cursors.readText(scope, query.cursor) : cursors.read(scope, query.cursor);
  const place = after && ('at' in after ? after.at : after.text);
  const isBeyond = direction === 'desc' ? sql`<` : sql`>`;
  const found = await inOrder(rows, order)
    .$if(after !== undefined, (all) =>
      all.where(sql<boolean>`(${value}, ${id}) ${isBeyond} (${place ?? null}, ${after?.id ?? null})`),
    )
    .limit(oneMore(query.limit))
    .execute();
  return cutPage(found, query.limit, (last) =>
    textOf
      ? cursors.writeText(scope, { text: textOf(last), id: last.id })
      : cursors.write(scope, { at: last.created_at, id: last.id }),
  );
}

/**
 * One page and how many rows the whole list has, in one statement: a trip to the database costs more than the count.
 * `counted` is the same list without joins that change nothing about how many there are.
 */
export async function countedPage<D, T extends keyof D, R extends { id: string; created_at: Date }>(
  deps: { readonly db: Queryable; readonly cursors: Cursors },
  scope: string,
  query: PageQuery,
  rows: SelectQueryBuilder<D, T, R>,
  order: ListOrder<R> = byNewest,
  // In the order of the list, which has an index: in none, the planner may read the table until it has found so many.
  counted: RawBuilder<unknown> = upToCounted(inOrder(rows, order)),
) {
  const withCount = rows.select(sql<number>`(select count(*)::int from (${counted}) all_rows)`.as('counted'));
  const page = await pageBy(deps, scope, query, withCount, order);
  return { ...page, count: await countOf(deps.db, query, page.rows, counted) };
}

/** Each row of a page carries the count; a first page without rows is an empty list. */
export async function countOf(
  db: Queryable,
  { cursor }: PageQuery,
  [row]: readonly unknown[],
  all: RawBuilder<unknown>,
): Promise<number> {
  if (typeof row === 'object' && row !== null && 'counted' in row) return Number(row.counted);
  return cursor === undefined ? 0 : countFound(db, all);
}

/** How many rows the whole list has, counted no further than screens say: "1,000+". */
export async function countRows<D, T extends keyof D, R>(
  db: Queryable,
  rows: SelectQueryBuilder<D, T, R>,
): Promise<number> {
  return countFound(db, upToCounted(rows));
}

/** The rows that are counted. */
export const upToCounted = <D, T extends keyof D, R>(rows: SelectQueryBuilder<D, T, R>): RawBuilder<unknown> =>
  sql`${rows
    .clearSelect()
    .select(sql`1`.as('one'))
    .limit(sql.lit(countedUpTo + 1))}`;

/** The same for a query that limits itself. */
export async function countFound(db: Queryable, query: RawBuilder<unknown>): Promise<number> {
  const found = await sql<{ count: number }>`select count(*)::int as count from (${query}) found`.execute(db);
  return found.rows[0]?.count ?? 0;
}
