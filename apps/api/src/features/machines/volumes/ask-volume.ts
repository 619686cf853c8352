import type { VolumeEventName } from '@resolvo/contract/machines/volume-events';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import type { Queryable } from '../../../db/connection.ts';
import { countVolumes } from '../servers/count-volumes.ts';
import { volumeApply } from './queues.ts';
import type { VolumeRow } from './volume-row.ts';

type Needs = Pick<Deps, 'jobs' | 'events'>;

interface Asked {
  readonly event: VolumeEventName;
  readonly serverId?: string | null;
  readonly detail?: string;
  readonly by?: EventActor | undefined;
}

/** Something else is to be done to the volume: notes it and has the job do it. The caller holds the volume. */
export async function askVolume(
  deps: Needs,
  tx: Queryable,
  volume: Pick<VolumeRow, 'id' | 'account_id' | 'name'>,
  set: { readonly server_id?: string | null; readonly size_gb?: number },
  asked: Asked,
): Promise<void> {
  await tx
    .updateTable('volumes')
    .set({ ...set, version: sql`version + 1`, trouble: null, reason: '' })
    .where('id', '=', volume.id)
    .execute();
  await tellVolume(deps, tx, volume, asked);
  await deps.jobs.send(tx, volumeApply, { volume_id: volume.id });
}

export async function tellVolume(
  deps: Pick<Deps, 'events'>,
  tx: Queryable,
  { id, account_id, name }: Pick<VolumeRow, 'id' | 'account_id' | 'name'>,
  { event, serverId = null, detail = '', by }: Asked,
): Promise<void> {
  const data = { volume_id: id, name, server_id: serverId, detail: detail.slice(0, 500) };
  await deps.events.emit(tx, { name: event, accountId: account_id, by, data });
}

/** After every change of where volumes are, or are to be. The caller holds the servers. */
export async function recount(tx: Queryable, ...serverIds: readonly (string | null)[]): Promise<void> {
  for (const serverId of new Set(serverIds)) {
    if (serverId === null) continue;
    const { count } = await tx
      .selectFrom('volumes')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where((eb) => eb.or([eb('server_id', '=', serverId), eb('on_server_id', '=', serverId)]))
      .executeTakeFirstOrThrow();
    await countVolumes(tx, serverId, count);
  }
}
