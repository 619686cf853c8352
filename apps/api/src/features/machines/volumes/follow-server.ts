import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import type { Queryable } from '../../../db/connection.ts';
import { askVolume, recount } from './ask-volume.ts';
import { findVolumes } from './volume-row.ts';

type Needs = Pick<Deps, 'jobs' | 'events'>;

/** Held in the order of their ids. The caller holds the server. */
async function volumesAt(tx: Queryable, serverId: string) {
  await sql`select 1 from volumes where server_id = ${serverId} or on_server_id = ${serverId}
    order by id for no key update`.execute(tx);
  return findVolumes(tx, sql`where v.server_id = ${serverId} or v.on_server_id = ${serverId} order by v.id`);
}

/** Another machine stands in the place of its old one, or an earlier state of it: it gets its volumes again. */
export async function attachAgain(
  deps: Needs,
  tx: Queryable,
  serverId: string,
  by: EventActor | undefined,
): Promise<void> {
  for (const volume of await volumesAt(tx, serverId)) {
    await askVolume(deps, tx, volume, {}, { event: 'volume.asked_again', serverId, by });
  }
}

/** The server has ended, and its machine with it: its volumes stay, attached to nothing. */
export async function leaveServer(
  deps: Needs,
  tx: Queryable,
  serverId: string,
  by: EventActor | undefined,
): Promise<void> {
  for (const volume of await volumesAt(tx, serverId)) {
    await tx
      .updateTable('volumes')
      .set({
        server_id: volume.server_id === serverId ? null : volume.server_id,
        on_server_id: volume.on_server_id === serverId ? null : volume.on_server_id,
      })
      .where('id', '=', volume.id)
      .execute();
    await askVolume(deps, tx, volume, {}, { event: 'volume.detached', serverId, detail: 'Its server has ended.', by });
  }
  await recount(tx, serverId);
}
