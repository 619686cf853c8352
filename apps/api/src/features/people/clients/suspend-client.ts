import { type ClientState, clientCan } from '@resolvo/contract/people/clients';
import { allows, customerMask, effectiveMask, knownMask, mayGrant } from '@resolvo/contract/permissions';
import type { Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, notFound, Refusal } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { forgetMailLinks, holdAccount, setSuspended } from '../accounts/queries.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { accountSuspendedMail } from './mails.ts';

/** Sessions and pending links are deleted; tokens stop because the owner's state is read at each request. */
export async function suspendClient(
  deps: Pick<Deps, 'db' | 'jobs' | 'events'>,
  actor: Caller,
  userId: string,
  reason: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const client = await holdClient(tx, actor, userId);
    demand(clientCan.suspend(client.state));
    await setSuspended(tx, client.id, reason);
    await endSessions(tx, client.id);
    await forgetMailLinks(tx, client.id);
    await deps.events.emit(tx, {
      name: 'account.suspended',
      accountId: client.id,
      by: actor,
      data: { account_id: client.id, reason },
    });
    await queueMail(deps, tx, { to: client.email }, accountSuspendedMail, { reason });
  });
}

export async function unsuspendClient(deps: Pick<Deps, 'db' | 'events'>, actor: Caller, userId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const client = await holdClient(tx, actor, userId);
    demand(clientCan.unsuspend(client.state));
    await setSuspended(tx, client.id, null);
    await deps.events.emit(tx, {
      name: 'account.unsuspended',
      accountId: client.id,
      by: actor,
      data: { account_id: client.id },
    });
  });
}

export async function signClientOut(deps: Pick<Deps, 'db' | 'events'>, actor: Caller, userId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const client = await holdClient(tx, actor, userId);
    await endSessions(tx, client.id);
    await deps.events.emit(tx, {
      name: 'session.all_closed',
      accountId: client.id,
      by: actor,
      data: { account_id: client.id },
    });
  });
}

/**
 * Staff may act only on accounts whose staff permissions are a subset of their own, and never on their own account.
 * Both rows are held in the order of their ids, so that of two who suspend each other one is refused.
 */
async function holdClient(tx: Queryable, actor: Caller, userId: string) {
  if (userId === actor.accountId) throw conflict('This is your own account. Use Settings for it.');
  const held = new Map<string, Awaited<ReturnType<typeof holdAccount>>>();
  for (const id of [actor.accountId, userId].sort()) held.set(id, await holdAccount(tx, id));
  const staff = held.get(actor.accountId);
  if (!staff || staff.suspended_at) throw new Refusal('unauthenticated', 'Please log in.');
  const rights = effectiveMask(actor.permissions, staff.permissions);
  if (!allows(rights, 'administrator') || !allows(rights, 'staffClients')) {
    throw new Refusal('permission_denied', 'You do not have the permission to do this.');
  }
  const account = held.get(userId);
  if (!account?.email) throw notFound();
  if (!mayGrant(rights, effectiveMask(account.permissions, knownMask - customerMask))) {
    throw new Refusal('permission_denied', 'This account has permissions that you do not have.');
  }
  const state: ClientState = account.suspended_at ? 'suspended' : 'active';
  return { id: account.id, email: account.email, state };
}
