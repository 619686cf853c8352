import { maintenanceCan } from '@resolvo/contract/machines/maintenances';
import type { StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, notFound } from '../../../core/refusal.ts';
import { mailOwner } from '../../people/accounts/mail-owner.ts';
import { useNode } from '../clusters/node-rules.ts';
import { findServer } from '../servers/hold-server.ts';
import { maintenanceCancelledMail } from './mails.ts';
import { drainedOf, holdMaintenance, moveDrained, moveMaintenance, tell } from './move.ts';

type Needs = Pick<Deps, 'db' | 'jobs' | 'now' | 'events'>;

/** What is being moved goes on; what waits stays, and its owner is told. */
export async function cancelMaintenance(deps: Needs, actor: StaffActor, id: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await holdMaintenance(tx, id);
    if (row.state !== 'announced' && row.state !== 'running') throw conflict('This maintenance is not under way.');
    for (const { state, server_id } of await drainedOf(tx, id)) {
      if (state !== 'waiting' && state !== 'failed') continue;
      const server = await findServer(tx, server_id);
      const told = { server_id, name: server.name, reason: row.reason };
      await mailOwner(deps, tx, server.account_id, maintenanceCancelledMail, told);
    }
    await useNode(deps, tx, actor, { cluster: row.cluster, node: row.node, reason: '' });
    await moveMaintenance(deps, tx, row, 'cancelled', { name: 'maintenance.cancelled', by: actor });
  });
}

export async function endMaintenance(deps: Needs, actor: StaffActor, id: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await holdMaintenance(tx, id);
    if (row.state !== 'ready') throw conflict('This node is not in maintenance.');
    await useNode(deps, tx, actor, { cluster: row.cluster, node: row.node, reason: '' });
    await moveMaintenance(deps, tx, row, 'ended', { name: 'maintenance.ended', by: actor });
  });
}

export async function retryDrained(deps: Needs, actor: StaffActor, id: string, serverId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const maintenance = await holdMaintenance(tx, id);
    const row = (await drainedOf(tx, id)).find(({ server_id }) => server_id === serverId);
    if (!row) throw notFound();
    demand(maintenanceCan.retry(row.state, maintenance.state));
    await moveDrained(tx, row, 'waiting', { starts_at: deps.now(), attempts: 0 });
    await tell(deps, tx, maintenance, 'maintenance.advanced', actor);
  });
}
