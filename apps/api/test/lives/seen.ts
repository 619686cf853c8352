import { sql } from 'kysely';
import type { Queryable } from '../../src/db/connection.ts';
import type { Player } from './players.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Every id in an answer, with the name of its field. */
export function* idsIn(value: unknown, name = ''): Generator<readonly [name: string, id: string]> {
  if (typeof value === 'string') {
    if (uuid.test(value)) yield [name, value];
  } else if (Array.isArray(value)) {
    for (const one of value) yield* idsIn(one, name);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, one] of Object.entries(value)) yield* idsIn(one, key);
  }
}

export interface Owner {
  readonly table: string;
  readonly account: string | null;
  readonly server: string | null;
}

/** Whose every row of every table is, and which server it belongs to, by the tables' own columns. */
export async function ownersOf(db: Queryable): Promise<ReadonlyMap<string, Owner>> {
  const tables = await sql<{ name: string; columns: string[] }>`
    select c.table_name as name, array_agg(c.column_name::text) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.column_name in ('id', 'account_id', 'server_id') and c.udt_name = 'uuid'
    group by 1`.execute(db);
  const owners = new Map<string, Owner>();
  for (const { name, columns } of tables.rows) {
    if (!columns.includes('id') || columns.length < 2) continue;
    const column = (wanted: string) => (columns.includes(wanted) ? sql.ref(wanted) : sql`null::uuid`);
    const found = await sql<{ id: string; account: string | null; server: string | null }>`
      select id, ${column('account_id')} as account, ${name === 'servers' ? sql.ref('id') : column('server_id')} as server
      from ${sql.table(name)}`.execute(db);
    for (const { id, account, server } of found.rows) owners.set(id, { table: name, account, server });
  }
  return owners;
}

export interface Sighting {
  readonly player: Player;
  readonly call: string;
  readonly id: string;
}

/** What a player was told of that is another's, or beyond what the player is limited to. */
export function crossings(sightings: Iterable<Sighting>, owners: ReadonlyMap<string, Owner>): string[] {
  const found = new Set<string>();
  for (const { player, call, id } of sightings) {
    const owner = owners.get(id);
    if (!owner || !player.accounts) continue;
    const isForeign = owner.account !== null && !player.accounts.has(owner.account);
    const isBeyond =
      player.servers !== undefined &&
      owner.server !== null &&
      owner.account !== player.person.id &&
      !player.servers.has(owner.server);
    if (isForeign || isBeyond) found.add(`${player.name} was told of ${owner.table} ${id} by ${call}`);
  }
  return [...found];
}
