import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { ofAnyAccount } from '../../../core/owner.ts';
import type { Queryable } from '../../../db/connection.ts';
import { holdServer } from '../servers/hold-server.ts';
import { slowServer } from '../servers/slow-server.ts';
import { sumUpOpenMonths } from './bill-months.ts';

type Needs = Pick<Deps, 'events' | 'now'>;

/** What the running month of the server `s` slows it to; null while it has traffic left. */
const dueSpeed = sql<number | null>`(select m.slow_mbit from traffic_months m
  where m.server_id = s.id and m.closed_at is null and m.sent >= m.included_tb * 1000000000000::bigint)`;

/** Slows the servers that have sent what their month includes, and gives the others their speed back. */
export async function slowServers(deps: Needs & Pick<Deps, 'db'>): Promise<void> {
  const { rows } = await sql<{ id: string }>`select s.id from servers s
    where s.state <> 'deleted' and s.slow_mbit is distinct from ${dueSpeed} order by s.id`.execute(deps.db);
  for (const { id } of rows) await deps.db.transaction().execute((tx) => bringToSpeed(deps, tx, id));
}

/** Another plan may include more, or not slow at all. */
export async function followTraffic(deps: Needs, tx: Queryable, serverId: string): Promise<void> {
  await sumUpOpenMonths(tx, serverId);
  await bringToSpeed(deps, tx, serverId);
}

async function bringToSpeed(deps: Needs, tx: Queryable, serverId: string): Promise<void> {
  const server = await holdServer(tx, serverId, ofAnyAccount);
  const { rows } = await sql<{ mbit: number | null }>`select ${dueSpeed} as mbit from servers s
    where s.id = ${serverId}`.execute(tx);
  await slowServer(deps, tx, server, rows[0]?.mbit ?? null);
}
