import { volumeCan } from '@resolvo/contract/machines/volume-rules';
import type { Acting } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { askVolume } from './ask-volume.ts';
import { holdVolume, stateOf } from './volume-row.ts';

/** Staff pass no owner. */
export async function retryVolume(
  deps: Pick<Deps, 'db' | 'jobs' | 'events'>,
  actor: Acting,
  volumeId: string,
  ownerId: string | undefined,
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const volume = await holdVolume(tx, volumeId, ownerId);
    // One that is being made or deleted may be stuck too, and its state says nothing of it.
    if (!['making', 'deleting'].includes(volume.stage)) demand(volumeCan.retry(stateOf(volume)));
    await askVolume(deps, tx, volume, {}, { event: 'volume.asked_again', serverId: volume.server_id, by: actor });
    return `It is tried again for ${volume.name}.`;
  });
}
