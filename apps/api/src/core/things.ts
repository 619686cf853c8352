import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../db/connection.ts';
import type { ServiceProviders } from './service-provider.ts';

/** What things of one kind are called, by their ids. Those that are gone are left out. */
export type NameThings = (
  deps: { readonly services: ServiceProviders },
  db: Queryable,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, string>>;

/** The noun's own kinds of things, by the field that has their id in events: `server_id`. */
export type ThingNames = Readonly<Record<string, NameThings>>;

/** By an expression over the noun's own table, such as `'#' || number`. */
export const namedBy =
  (table: string, expression: string): NameThings =>
  async (_deps, db, ids) => {
    const { rows } = await sql<{ id: string; name: string | null }>`
      select t.id, ${sql.raw(expression)} as name from ${sql.table(table)} t where t.id = any(${ids}::uuid[])`.execute(
      db,
    );
    return new Map(rows.map(({ id, name }) => [id, name ?? '']));
  };

/** Whose a thing is; undefined where it is gone, or of no account. */
export type FindOwner = (db: Queryable, id: string) => Promise<string | undefined>;

/** By an expression over the noun's own table `t`, which has the account. */
export const ownedBy =
  (table: string, expression = 't.account_id'): FindOwner =>
  async (db, id) => {
    const { rows } = await sql<{ account_id: string | null }>`
      select ${sql.raw(expression)} as account_id from ${sql.table(table)} t where t.id = ${id}`.execute(db);
    return rows[0]?.account_id ?? undefined;
  };

/** Where things of one kind are of several tables. */
export const namedByAny =
  (...all: readonly NameThings[]): NameThings =>
  async (deps, db, ids) =>
    new Map((await Promise.all(all.map((name) => name(deps, db, ids)))).flatMap((names) => [...names]));

/** A thing that others link to, as it is now: its own name, and that of its plan. */
export interface LinkedThing {
  readonly name: string;
  readonly plan: string;
}
export type FindLinked = (db: Queryable, ids: readonly string[]) => Promise<ReadonlyMap<string, LinkedThing>>;

/** By an expression over the noun's own table, which has a plan. */
export const linkedBy =
  (table: string, expression: string): FindLinked =>
  async (db, ids) => {
    const { rows } = await sql<LinkedThing & { id: string }>`
      select t.id, coalesce(${sql.raw(expression)}, '') as name, coalesce(p.name, '') as plan
      from ${sql.table(table)} t left join plans p on p.id = t.plan_id where t.id = any(${ids}::uuid[])`.execute(db);
    return new Map(rows.map(({ id, ...linked }) => [id, linked]));
  };

/** Things of a noun above, for one that only knows their ids. Those that are gone are left out. */
export async function linkedThings(
  { linked }: { readonly linked: ReadonlyMap<string, FindLinked> },
  db: Queryable,
  field: string,
  ids: readonly (string | null | undefined)[],
): Promise<ReadonlyMap<string, LinkedThing>> {
  const asked = [...new Set(ids.flatMap((id) => id ?? []))];
  return asked.length === 0 ? new Map() : ((await linked.get(field)?.(db, asked)) ?? new Map());
}

/** Ids of things that people call so, at most this many. */
export type FindThings = (db: Queryable, text: string, most: number) => Promise<readonly string[]>;

/** The noun's own kinds of things that the audit finds by name, by the field that has their id in events. */
export type ThingFinders = Readonly<Record<string, FindThings>>;

/** By conditions on the noun's own table, which they call by the alias. Each has an index of its own. */
export const foundBy =
  (table: string, alias: string, waysOf: (text: string) => readonly RawBuilder<unknown>[]): FindThings =>
  async (db, text, most) => {
    const ways = waysOf(text).map(
      (way) =>
        sql`(select ${sql.ref(`${alias}.id`)} from ${sql.table(table)} as ${sql.ref(alias)} where ${way} limit ${most})`,
    );
    if (ways.length === 0) return [];
    const { rows } = await sql<{ id: string }>`
      select id from (${sql.join(ways, sql` union `)}) found limit ${most}`.execute(db);
    return rows.map(({ id }) => id);
  };
