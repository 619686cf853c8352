import { volumeCan } from '@resolvo/contract/machines/volume-rules';
import type { Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { tellVolume } from './ask-volume.ts';
import { holdVolume, stateOf } from './volume-row.ts';

export async function renameVolume(
  deps: Pick<Deps, 'db' | 'events'>,
  actor: Caller,
  volumeId: string,
  name: string,
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const volume = await holdVolume(tx, volumeId, actor.accountId);
    demand(volumeCan.rename(stateOf(volume)));
    await tx.updateTable('volumes').set({ name }).where('id', '=', volumeId).execute();
    await tellVolume(deps, tx, { ...volume, name }, { event: 'volume.renamed', detail: volume.name, by: actor });
    return `${volume.name} is now ${name}.`;
  });
}
