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

/** What staff did with a thing: whose it was until then, and whose it is from then on. Null: no client's. */
export interface Move {
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * Things that staff give to a client and take away again, with their moves as they come: the owner at the end says
 * nothing of what was shown before.
 */
export class Moves {
  readonly #moves = new Map<string, Move[]>();
  #lastEvent = '00000000-0000-0000-0000-000000000000';

  of(id: string): readonly Move[] {
    return this.#moves.get(id) ?? [];
  }

  move(id: string, to: string | null, from = this.of(id).at(-1)?.to ?? null): void {
    if (from !== to) this.#moves.set(id, [...this.of(id), { from, to }]);
  }

  /** By the events since it was last asked: tickets that were strangers' mails, with their files, and cases of abuse. */
  async learn(db: Queryable): Promise<void> {
    const { rows } = await sql<{
      event: string;
      name: 'enquiry.attached' | 'enquiry.detached' | 'abuse_case.told' | 'abuse_case.concerned';
      ids: string[];
      account: string;
      now: string | null;
    }>`
      select e.id as event, e.name, e.account_id as account,
        array(select e.subject_id union all select f.id from ticket_files f where f.enquiry_id = e.subject_id) as ids,
        (select s.account_id from servers s where s.id::text = e.after ->> 'server_id') as now
      from events e
      where e.id > ${this.#lastEvent} and e.account_id is not null
        and e.name in ('enquiry.attached', 'enquiry.detached', 'abuse_case.told', 'abuse_case.concerned')
      order by e.id`.execute(db);
    for (const { event, name, ids, account, now } of rows) {
      this.#lastEvent = event;
      for (const id of ids) {
        if (name === 'enquiry.attached' || name === 'abuse_case.told') this.move(id, account);
        else if (name === 'enquiry.detached' || now !== account) this.move(id, null, account);
      }
    }
  }
}

export interface Sighting {
  readonly player: Pick<Player, 'name' | 'accounts' | 'servers'> & { readonly person: { readonly id: string } };
  readonly call: string;
  readonly id: string;
  /** How often staff had moved it before. */
  readonly moved: number;
}

/** Says what happened to the account: what was told to it once stays there. */
const history = 'accountActivity';

/** The last one of each player, thing and owner is kept. */
export class Sightings {
  readonly #all = new Map<string, Sighting>();
  readonly #moves: Moves;

  constructor(moves: Moves) {
    this.#moves = moves;
  }

  add(one: Omit<Sighting, 'moved'>): void {
    const moved = this.#moves.of(one.id).length;
    this.#all.set(`${one.player.name} ${one.id} ${moved} ${one.call === history}`, { ...one, moved });
  }

  all(): Iterable<Sighting> {
    return this.#all.values();
  }
}

/** What a player was told of that was another's then, or beyond what the player is limited to. */
export function crossings(sightings: Iterable<Sighting>, owners: ReadonlyMap<string, Owner>, moves: Moves): string[] {
  const found = new Set<string>();
  for (const { player, call, id, moved } of sightings) {
    const { accounts } = player;
    const owner = owners.get(id);
    if (!owner || !accounts) continue;
    const isTheirs = (account: string | null | undefined) => typeof account === 'string' && accounts.has(account);
    const past = moves.of(id);
    const wasTold = call === history && past.slice(0, moved).some(({ to }) => isTheirs(to));
    const isForeign =
      past.length === 0
        ? owner.account !== null && !isTheirs(owner.account)
        : !wasTold && !isTheirs(moved === 0 ? past[0]?.from : past[moved - 1]?.to);
    const isBeyond =
      player.servers !== undefined &&
      owner.server !== null &&
      owner.account !== player.person.id &&
      !player.servers.has(owner.server);
    if (isForeign || isBeyond) found.add(`${player.name} was told of ${owner.table} ${id} by ${call}`);
  }
  return [...found];
}
