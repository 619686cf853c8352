import type { Queryable } from '../../../db/connection.ts';

/** VM ids of a cluster that belong to rehearsals which go on. */
export async function scratchMachines(db: Queryable, cluster: string): Promise<number[]> {
  const rows = await db
    .selectFrom('backup_rehearsals')
    .select('vm_id')
    .where('cluster', '=', cluster)
    .where('finished_at', 'is', null)
    .execute();
  return rows.flatMap(({ vm_id }) => vm_id ?? []);
}
