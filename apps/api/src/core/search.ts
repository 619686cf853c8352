import { domainToASCII } from 'node:url';
import { invoiceNumberOf } from '@resolvo/contract/money/check-digits';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../db/connection.ts';
import { plannedAnew } from '../db/prepared.ts';

/* How a search term can be meant: people search for what a screen shows them. */

interface IdRange {
  readonly first: string;
  readonly last: string;
}

/** Screens show the first characters of an id and an ellipsis. The range of all ids that begin so. */
export function idsFrom(search: string): IdRange | undefined {
  const digits = search
    .toLowerCase()
    .replace(/(?:…|\.{3})$/, '')
    .replaceAll('-', '');
  if (!/^[0-9a-f]{4,32}$/.test(digits)) return undefined;
  const id = (fill: string) => digits.padEnd(32, fill).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return { first: id('0'), last: id('f') };
}

/** Screens show numbers as #3. */
export function numberIn(search: string): number | undefined {
  const digits = /^#?\s?(\d{1,15})$/.exec(search)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** The invoice that a number as screens show it, or the reference of a bank transfer (KID), names. Papers space a KID. */
export const invoiceNumberIn = (search: string): number | undefined =>
  invoiceNumberOf(search.replaceAll(' ', '')) ?? numberIn(search);

/** For LIKE on a column in small letters: everything that begins with this. */
export const beginsWith = (search: string): string => `${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;

/** In small letters, a name as DNS has it: what is stored so is found by the letters that people read, too. */
export const inDnsLetters = (search: string): string => {
  const typed = search.toLowerCase();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII.
  return /^[\x00-\x7f]*$/.test(typed) ? typed : domainToASCII(typed) || typed;
};

/** For to_tsquery: every word of the search, or the beginning of it. Undefined where there is no word. */
export function wordsOf(search: string): string | undefined {
  const words = search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length === 0 ? undefined : words.map((word) => `${word}:*`).join(' & ');
}

/** Whether a text is a UUID. */
export const isId = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);

const rowsWhere = (table: string, alias: string, condition: RawBuilder<unknown>) =>
  sql`select ${sql.ref(`${alias}.id`)} from ${sql.table(table)} as ${sql.ref(alias)} where ${condition}`;

/**
 * For `id in (…)`: rows of a table that fit any of the conditions, which call the table by its alias. A union, because each
 * condition has an index of its own, and an OR of them would read the whole table.
 */
export const idsWhere = (
  table: string,
  alias: string,
  conditions: readonly RawBuilder<unknown>[],
): RawBuilder<string> =>
  sql`${sql.join(
    conditions.map((condition) => rowsWhere(table, alias, condition)),
    sql` union `,
  )}`;

/** Beyond this, a list is read in its order until a page is full; up to this, what fits is found first. */
const few = 2000;

/**
 * What a row may fit. A condition on another table has two forms: `found` finds all rows by an index, and `row` looks at
 * one row. `row` is a scalar subquery: of `in` and `exists` the planner would collect everything that fits, once for the
 * page and once for the count.
 */
type Fit = RawBuilder<unknown> | { readonly found: RawBuilder<unknown>; readonly row: RawBuilder<unknown> };

const foundBy = (fit: Fit): RawBuilder<unknown> => ('row' in fit ? fit.found : fit);
const rowBy = (fit: Fit): RawBuilder<unknown> => ('row' in fit ? fit.row : fit);

interface Probe {
  readonly is_few: boolean;
  readonly ids: string[] | null;
}

/**
 * Searches that many rows fitted a moment ago: further pages of them, and screens that refresh, are not probed again. What
 * is found is the same either way; only the way is chosen by it.
 */
const manyLately = new WeakMap<Queryable, Map<string, number>>();
const rememberedMs = 60_000;
const mostRemembered = 200;

/**
 * A condition on the rows of a paged list, which calls the table by this alias: what fits may be one row, or most of them.
 * All ids of most rows would take longer to collect than to find a page of them by reading the list in its order.
 */
export async function fitsAny(
  db: Queryable,
  table: string,
  alias: string,
  fits: readonly Fit[],
): Promise<RawBuilder<boolean>> {
  const each = sql.join(
    fits.map((fit) => rowsWhere(table, alias, foundBy(fit))),
    sql` union all `,
  );
  const probe = sql<Probe>`${sql.raw(plannedAnew)}
    select count(*) <= ${few} as is_few, case when count(*) <= ${few} then array_agg(id) end as ids
    from (${each} limit ${few + 1}) found`.compile(db);
  const asked = JSON.stringify([table, probe.parameters]);
  const recent = manyLately.get(db) ?? new Map<string, number>();
  if ((recent.get(asked) ?? 0) < performance.now()) {
    const { rows } = await db.executeQuery<Probe>(probe);
    // Found once, and not again for the page and for the count. Of none, array_agg is null.
    if (rows[0]?.is_few) return sql`${sql.ref(`${alias}.id`)} = any(${rows[0].ids ?? []}::uuid[])`;
    if (recent.size >= mostRemembered) recent.clear();
    manyLately.set(db, recent.set(asked, performance.now() + rememberedMs));
  }
  // CASE keeps the planner from the indexes of the conditions: it would collect what fits, and sort all of it before the
  // first page.
  return sql`case when ${sql.join(fits.map(rowBy), sql` or `)} then true else false end`;
}
