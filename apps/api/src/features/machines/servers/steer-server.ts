import type { addServerBody } from '@resolvo/contract/machines/server-admin';
import { staffCanResume, staffCanSuspend } from '@resolvo/contract/machines/server-states';
import type { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { ofAnyAccount } from '../../../core/owner.ts';
import { conflict, invalid, notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { mailOwner } from '../../people/accounts/mail-owner.ts';
import { holdAccount } from '../../people/accounts/queries.ts';
import { planOnSale } from '../../sales/catalog/plan-on-sale.ts';
import { hasFirewall } from '../firewalls/use-firewall.ts';
import { refuseImpossible } from '../images/server-images.ts';
import { resumeServer, suspendServer } from './end-server.ts';
import { holdServer } from './hold-server.ts';
import { serverHeldMail } from './mails.ts';
import { newServer } from './new-server.ts';
import { refuseToBill } from './refuse-to-bill.ts';

type Needs = Pick<Deps, 'db' | 'jobs' | 'now' | 'events'>;

/**
 * Makes a server for a client who did not order it: free of charge, as a gift, a replacement or a machine of our own, or
 * billed from the moment it is handed over.
 */
export async function addServer(
  deps: Needs & Pick<Deps, 'compute' | 'events'>,
  actor: StaffActor,
  input: z.output<typeof addServerBody>,
): Promise<{ server_id: string; task_id: string }> {
  refuseToBill(actor, input.billing);
  const chosen = await deps.db
    .selectFrom('plans')
    .select(['disk_gb', 'ram_mb'])
    .where('id', '=', input.plan_id)
    .executeTakeFirst();
  const size = { diskGb: chosen?.disk_gb ?? Infinity, ramMb: chosen?.ram_mb ?? Infinity };
  const wish = { image: input.image, location: input.cluster || undefined, isFor: 'of staff' as const, ...size };
  await refuseImpossible(deps, wish, { image: 'image', location: 'cluster' });
  if (input.image === undefined && (input.login ?? input.ssh_key_ids) !== undefined) {
    throw invalid('image', 'A user and keys come with an image. Please choose one.');
  }
  if (input.firewall_id !== undefined && !(await hasFirewall(deps.db, input.user_id, input.firewall_id))) {
    throw notFound();
  }
  return deps.db.transaction().execute(async (tx) => {
    const account = await holdAccount(tx, input.user_id);
    if (!account) throw notFound();
    if (account.suspended_at) throw conflict('This account is suspended.');
    const plan = await tx.selectFrom('plans').select('type').where('id', '=', input.plan_id).executeTakeFirst();
    if (!plan) throw notFound();
    if (plan.type !== 'proxmox') throw invalid('plan_id', 'Please choose a plan for servers.');
    if (input.billing !== 'free') await planOnSale(tx, input.plan_id);
    const made = await newServer(deps, tx, {
      accountId: account.id,
      planId: input.plan_id,
      actorId: actor.personId,
      name: input.name,
      hostname: input.hostname,
      image: input.image,
      login: input.login,
      sshKeyIds: input.ssh_key_ids,
      firewallId: input.firewall_id,
      tags: input.tags,
      location: input.cluster || undefined,
      billing: input.billing,
    });
    return { server_id: made.serverId, task_id: made.taskId };
  });
}

interface Staff {
  readonly personId: string;
}

export async function suspendByStaff(deps: Needs, actor: Staff, serverId: string, reason: string): Promise<void> {
  await deps.db.transaction().execute((tx) => suspendInTx(deps, tx, actor, serverId, reason));
}

/** In the caller's transaction. Answers with the task; undefined where it was suspended for another reason already. */
export async function suspendInTx(
  deps: Needs,
  tx: Queryable,
  actor: Staff,
  serverId: string,
  reason: string,
): Promise<string | undefined> {
  const server = await holdServer(tx, serverId, ofAnyAccount);
  demand(staffCanSuspend({ state: server.state, staffHold: server.staff_hold !== '' }));
  const { id: server_id, name } = server;
  await mailOwner(deps, tx, server.account_id, serverHeldMail, { server_id, name, reason });
  return suspendServer(deps, tx, server, { hold: 'staff_hold', reason, actorId: actor.personId });
}

export async function resumeByStaff(deps: Needs, actor: Staff, serverId: string): Promise<void> {
  await deps.db.transaction().execute((tx) => resumeInTx(deps, tx, actor, serverId));
}

/** In the caller's transaction. */
export async function resumeInTx(
  deps: Needs,
  tx: Queryable,
  actor: Staff,
  serverId: string,
): Promise<string | undefined> {
  const server = await holdServer(tx, serverId, ofAnyAccount);
  demand(
    staffCanResume({
      state: server.state,
      staffHold: server.staff_hold !== '',
      accountHold: server.account_hold !== '',
      ending: server.ends_at !== null,
    }),
  );
  const { id: server_id, name } = server;
  await mailOwner(deps, tx, server.account_id, serverHeldMail, { server_id, name, reason: '' });
  return resumeServer(deps, tx, server, { hold: 'staff_hold', actorId: actor.personId });
}
