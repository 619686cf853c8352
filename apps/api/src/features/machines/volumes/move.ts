import { type VolumeStage, volumeStages } from '@resolvo/contract/machines/volume-rules';
import { moved } from '../../../core/moved.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { VolumeRow } from './volume-row.ts';

/** The one writer of a volume's stage. The caller has locked the volume. */
export async function moveVolume(
  tx: Queryable,
  volume: Pick<VolumeRow, 'id' | 'stage'>,
  to: VolumeStage,
  also: { readonly deleted_at?: Date; readonly server_id?: null; readonly on_server_id?: null } = {},
): Promise<void> {
  const stage = moved('A volume', volumeStages, volume.stage, to);
  await tx
    .updateTable('volumes')
    .set({ ...also, stage })
    .where('id', '=', volume.id)
    .execute();
}
