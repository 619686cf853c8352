import { sql } from 'kysely';
import type { Queryable } from '../db/connection.ts';
import type { ServiceProviders } from '../providers/service-provider.ts';

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
