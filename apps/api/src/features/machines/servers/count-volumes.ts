import type { Queryable } from '../../../db/connection.ts';

/** How many volumes a server has, or is getting. The caller holds the server. */
export async function countVolumes(tx: Queryable, serverId: string, volumes: number): Promise<void> {
  await tx.updateTable('servers').set({ volumes }).where('id', '=', serverId).execute();
}
