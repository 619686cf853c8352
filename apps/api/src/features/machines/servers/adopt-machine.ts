import type { adoptMachineBody } from '@resolvo/contract/machines/server-admin';
import type { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, invalid, notFound } from '../../../core/refusal.ts';
import { startSaga } from '../../../jobs/start-saga.ts';
import { holdAccount, isDeleted } from '../../people/accounts/queries.ts';
import { planOnSale } from '../../sales/catalog/plan-on-sale.ts';
import { firstLogin, orUnavailable } from '../images/server-images.ts';
import { holdThis } from '../subnets/hold-addresses.ts';
import { sizeOf } from './machine-size.ts';
import { holdCounters, isKnown } from './place-server.ts';
import { refuseToBill } from './refuse-to-bill.ts';
import { adoptSaga } from './sagas/saga-adopt.ts';
import { recordServerEvent } from './server-events.ts';

/**
 * A machine that was made at the hypervisor becomes a server of a client. The books are written first; its saga then puts
 * our id on the machine, if that still carries none, and otherwise takes the books back. Billed, if at all, from the
 * moment the saga hands it over.
 */
export async function adoptMachine(
  deps: Pick<Deps, 'db' | 'compute' | 'jobs' | 'now' | 'events'>,
  actor: StaffActor,
  { cluster, proxmox_vm_id: vmId, name, user_id, plan_id, image, ipv4, billing }: z.output<typeof adoptMachineBody>,
): Promise<{ server_id: string; task_id: string }> {
  refuseToBill(actor, billing);
  if (!deps.compute.clusters.some((one) => one.name === cluster)) throw invalid('cluster', 'There is no such cluster.');
  const chosen = await deps.db.selectFrom('plans').select('id').where('id', '=', plan_id).executeTakeFirst();
  if (!chosen || (await isDeleted(deps.db, user_id))) throw notFound();
  const machine = (await orUnavailable(() => deps.compute.watch(cluster))).get(vmId);
  if (!machine) throw conflict('There is no such machine any more, or its node does not answer.');
  const { node } = machine;
  if (machine.name !== name) throw invalid('name', 'Please type the name of the machine.');
  const place = { cluster, node, vmId };
  const isMarked = await orUnavailable(
    async () => (await deps.compute.ownerOf(place)) ?? (await deps.compute.volumeAt(place)),
  );
  if (isMarked !== undefined) throw conflict('This machine carries an id of ours already.');
  return deps.db.transaction().execute(async (tx) => {
    const account = await holdAccount(tx, user_id);
    if (!account) throw notFound();
    if (account.suspended_at) throw conflict('This account is suspended.');
    const plan = await tx.selectFrom('plans').select('type').where('id', '=', plan_id).executeTakeFirst();
    if (plan?.type !== 'proxmox') throw invalid('plan_id', 'Please choose a plan for servers.');
    if (billing !== 'free') await planOnSale(tx, plan_id);
    await holdCounters(tx, [cluster]);
    if (await isKnown(tx, cluster, vmId)) throw conflict('A server of ours has or had the machine with this number.');
    const at = deps.now();
    const { id: serverId } = await tx
      .insertInto('servers')
      .values({
        account_id: account.id,
        plan_id,
        name: name.slice(0, 60),
        hostname: name,
        state: 'provisioning',
        login: firstLogin(image),
        cluster,
        node,
        vm_id: vmId,
        disk_gb: sizeOf(machine).disk_gb,
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const against = await holdThis(tx, { cluster, address: ipv4, serverId, at });
    if (against !== undefined) throw invalid('ipv4', against);
    await recordServerEvent(deps, tx, { serverId, kind: 'created', by: actor, detail: name });
    const task_id = await startSaga(deps, tx, adoptSaga, serverId, { image, name, billing }, at, actor.personId);
    return { server_id: serverId, task_id };
  });
}
