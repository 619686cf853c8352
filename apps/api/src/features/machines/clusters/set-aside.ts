import type { asideBody } from '@resolvo/contract/machines/nodes';
import type { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { refuseUnknown } from './node-rules.ts';

/** Only a note: the machine is not touched, and can be adopted later. */
export async function setAside(
  deps: Pick<Deps, 'db' | 'compute' | 'events'>,
  actor: StaffActor,
  { cluster, proxmox_vm_id: vm_id, name, note }: z.output<typeof asideBody>,
): Promise<void> {
  refuseUnknown(deps, cluster);
  await deps.db.transaction().execute(async (tx) => {
    const row =
      note === ''
        ? await tx
            .deleteFrom('machine_asides')
            .where('cluster', '=', cluster)
            .where('vm_id', '=', vm_id)
            .where('name', '=', name)
            .returning('id')
            .executeTakeFirst()
        : await tx
            .insertInto('machine_asides')
            .values({ cluster, vm_id, name, note })
            .onConflict((one) => one.columns(['cluster', 'vm_id', 'name']).doUpdateSet({ note }))
            .returning('id')
            .executeTakeFirst();
    if (!row) return;
    const data = { machine_aside_id: row.id, cluster, proxmox_vm_id: vm_id, detail: note };
    const event = note === '' ? 'machine_aside.lifted' : 'machine_aside.set';
    await deps.events.emit(tx, { name: event, accountId: null, by: actor, data });
  });
}

/** The notes of machines that are set aside in a cluster, by number and name. */
export async function readAsides(db: Queryable, cluster: string): Promise<(vmId: number, name: string) => string> {
  const rows = await db.selectFrom('machine_asides').selectAll().where('cluster', '=', cluster).execute();
  return (vmId, name) => rows.find((row) => row.vm_id === vmId && row.name === name)?.note ?? '';
}
