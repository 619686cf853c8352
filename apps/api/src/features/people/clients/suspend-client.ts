import { type ClientState, clientCan } from '@resolvo/contract/people/clients';
import { allows, effectiveMask, mayGrant } from '@resolvo/contract/permissions';
import type { StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, notFound, Refusal } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { forgetMailLinks, holdAccount, holdPerson, setStaffSuspended, setSuspended } from '../accounts/queries.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { isShutOut } from '../sessions/shut-out.ts';
import { accountSuspendedMail } from './mails.ts';

/**
 * Sessions and pending links of those who can no longer sign in are deleted; tokens stop because the account's state is
 * read at each request.
 */
export async function suspendClient(
  deps: Pick<Deps, 'db' | 'jobs' | 'events'>,
  actor: StaffActor,
  userId: string,
  reason: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const client = await holdClient(tx, actor, userId);
    demand(clientCan.suspend(client.state));
    await setSuspended(tx, client.id, reason);
    if (client.owner.staff_permissions !== 0) await setStaffSuspended(tx, client.owner.id, true);
    await signMembersOut(tx, client.id, 'shut out');
    await deps.events.emit(tx, {
      name: 'account.suspended',
      accountId: client.id,
      by: actor,
      data: { account_id: client.id, reason },
    });
    await queueMail(deps, tx, { to: client.email }, accountSuspendedMail, { reason });
  });
}

export async function unsuspendClient(
  deps: Pick<Deps, 'db' | 'events'>,
  actor: StaffActor,
  userId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const client = await holdClient(tx, actor, userId);
    demand(clientCan.unsuspend(client.state));
    await setSuspended(tx, client.id, null);
    if (client.owner.staff_permissions !== 0) await setStaffSuspended(tx, client.owner.id, false);
    await deps.events.emit(tx, {
      name: 'account.unsuspended',
      accountId: client.id,
      by: actor,
      data: { account_id: client.id },
    });
  });
}

export async function signClientOut(
  deps: Pick<Deps, 'db' | 'events'>,
  actor: StaffActor,
  userId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const client = await holdClient(tx, actor, userId);
    await signMembersOut(tx, client.id, 'all');
    await deps.events.emit(tx, {
      name: 'session.all_closed',
      accountId: null,
      personId: client.owner.id,
      by: actor,
      data: { person_id: client.owner.id },
    });
  });
}

/** Ends the sessions of the persons who can no longer sign in, or of all members. */
async function signMembersOut(tx: Queryable, accountId: string, which: 'all' | 'shut out'): Promise<void> {
  const members = await tx
    .selectFrom('memberships as m')
    .innerJoin('persons as p', 'p.id', 'm.person_id')
    .select(['p.id', isShutOut.as('shut_out')])
    .where('m.account_id', '=', accountId)
    .where('m.ended_at', 'is', null)
    .execute();
  for (const { id, shut_out } of members) {
    if (which === 'shut out' && !shut_out) continue;
    await endSessions(tx, id);
    await forgetMailLinks(tx, id);
  }
}

/**
 * Staff may act only on accounts whose owner's staff permissions are a subset of their own, and never on one of their
 * own. All persons are held in the order of their ids, so that of two who suspend each other one is refused, and a sign-in
 * comes before or after.
 */
async function holdClient(tx: Queryable, actor: StaffActor, userId: string) {
  const members = await tx
    .selectFrom('memberships')
    .select('person_id')
    .where('account_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
  const ids = members.map(({ person_id }) => person_id);
  if (ids.includes(actor.personId)) throw conflict('This is your own account. Use Settings for it.');
  const held = new Map<string, Awaited<ReturnType<typeof holdPerson>>>();
  for (const id of [actor.personId, ...ids].sort()) held.set(id, await holdPerson(tx, id));
  const staff = held.get(actor.personId);
  if (!staff || staff.shut_out) throw new Refusal('unauthenticated', 'Please log in.');
  const rights = effectiveMask(actor.permissions, staff.staff_permissions);
  if (!allows(rights, 'administrator') || !allows(rights, 'staffClients')) {
    throw new Refusal('permission_denied', 'You do not have the permission to do this.');
  }
  const account = await holdAccount(tx, userId);
  const owner = held.get(account?.owner_id ?? '');
  if (!account?.email || !owner) throw notFound();
  if (!mayGrant(rights, owner.staff_permissions)) {
    throw new Refusal('permission_denied', 'This account has permissions that you do not have.');
  }
  const state: ClientState = account.suspended_at ? 'suspended' : 'active';
  return { id: account.id, email: account.email, state, owner };
}
