import { type DedicatedStage, dedicatedStages } from '@resolvo/contract/machines/dedicated-unit-states';
import { moved } from '../../../core/moved.ts';
import type { Queryable } from '../../../db/connection.ts';

/** The one writer of its stage. The caller has locked it. */
export async function moveUnit(
  tx: Queryable,
  unit: { readonly id: string; readonly stage: DedicatedStage },
  to: DedicatedStage,
  also: { readonly ready_at?: Date; readonly ended_at?: Date } = {},
): Promise<void> {
  const stage = moved('A dedicated unit', dedicatedStages, unit.stage, to);
  const isOver = stage === 'ended' || stage === 'failed';
  await tx
    .updateTable('dedicated_units')
    .set({ ...also, stage, ...(isOver && { access_sealed: null }) })
    .where('id', '=', unit.id)
    .execute();
}
