import { canChooseWindow } from '@resolvo/contract/machines/maintenances';
import { sql } from 'kysely';
import type { Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { invalid, notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { findServer } from '../servers/hold-server.ts';
import { holdMaintenance, tell } from './move.ts';

interface Announced {
  readonly id: string;
  readonly reason: string;
  readonly windows: Date[];
  readonly choose_until: Date;
  readonly starts_at: Date;
}

/** The open maintenance that this server waits for. */
async function waitingFor(db: Queryable, serverId: string): Promise<Announced | undefined> {
  const { rows } = await sql<Announced>`
    select m.id, m.reason, m.windows, m.choose_until, i.starts_at
    from maintenance_servers i join maintenances m on m.id = i.maintenance_id
    where i.server_id = ${serverId} and i.state = 'waiting' and m.state in ('announced', 'running', 'ready')
    order by m.created_at desc limit 1`.execute(db);
  return rows[0];
}

export async function showOwnMaintenance(deps: Pick<Deps, 'db'>, accountId: string, serverId: string) {
  await findServer(deps.db, serverId, accountId);
  const found = await waitingFor(deps.db, serverId);
  return {
    maintenance: found
      ? {
          reason: found.reason,
          windows: found.windows.map(seconds),
          starts_at: seconds(found.starts_at),
          choose_until: seconds(found.choose_until),
        }
      : null,
  };
}

export async function chooseWindow(
  deps: Pick<Deps, 'db' | 'now' | 'events'>,
  actor: Caller,
  serverId: string,
  startsAt: number,
): Promise<void> {
  await findServer(deps.db, serverId, actor.accountId);
  await deps.db.transaction().execute(async (tx) => {
    const found = await waitingFor(tx, serverId);
    if (!found) throw notFound();
    const maintenance = await holdMaintenance(tx, found.id);
    demand(canChooseWindow({ choose_until: seconds(found.choose_until) }, seconds(deps.now())));
    const starts_at = found.windows.find((window) => seconds(window) === startsAt);
    if (!starts_at) throw invalid('starts_at', 'Please choose one of the times that are offered.');
    await tx
      .updateTable('maintenance_servers')
      .set({ starts_at, chosen: true })
      .where('maintenance_id', '=', found.id)
      .where('server_id', '=', serverId)
      .where(sql<boolean>`state = 'waiting'`)
      .execute();
    await tell(deps, tx, maintenance, 'maintenance.chosen', actor);
  });
}
