import { clientCan } from '@resolvo/contract/people/clients';
import type { StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { mailOwner } from '../accounts/mail-owner.ts';
import { forgetMailLinks, setStaffSuspended, setSuspended } from '../accounts/queries.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { isShutOut } from '../sessions/shut-out.ts';
import { holdClient } from './hold-client.ts';
import { accountSuspendedMail, accountUnsuspendedMail, staffActMail } from './mails.ts';

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
    const client = await holdClient(tx, actor, userId, ['staffClientsEdit']);
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
  deps: Pick<Deps, 'db' | 'jobs' | 'events'>,
  actor: StaffActor,
  userId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const client = await holdClient(tx, actor, userId, ['staffClientsEdit']);
    demand(clientCan.unsuspend(client.state));
    await setSuspended(tx, client.id, null);
    // Also of an owner whose staff rights ended meanwhile.
    await setStaffSuspended(tx, client.owner.id, false);
    await deps.events.emit(tx, {
      name: 'account.unsuspended',
      accountId: client.id,
      by: actor,
      data: { account_id: client.id },
    });
    await queueMail(deps, tx, { to: client.email }, accountUnsuspendedMail, {});
  });
}

export async function signClientOut(
  deps: Pick<Deps, 'db' | 'events' | 'jobs'>,
  actor: StaffActor,
  userId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const client = await holdClient(tx, actor, userId, ['staffClientsEdit', 'staffSignInHelp']);
    await signMembersOut(tx, client.id, 'all');
    await deps.events.emit(tx, {
      name: 'session.all_closed',
      accountId: null,
      personId: client.owner.id,
      by: actor,
      data: { person_id: client.owner.id },
    });
    await mailOwner(deps, tx, client.id, staffActMail, {
      name: 'Every device of your account',
      did: 'was signed out by our staff',
      reason: '',
      path: '/panel/account/security',
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
