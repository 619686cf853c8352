import { mayApprove, newMailboxDays, signInChangeDays } from '@resolvo/contract/people/sign-in-changes';
import { knownMask } from '@resolvo/contract/permissions';
import { sql } from 'kysely';
import type { Acting, StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { eachAlone } from '../../../core/each-alone.ts';
import type { EventActor } from '../../../core/events.ts';
import { conflict, Refusal } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { putAddress } from '../accounts/change-email.ts';
import { createMailLink } from '../accounts/mail-links.ts';
import { findByEmail } from '../accounts/queries.ts';
import { forgetFactors } from '../factors/forget-factors.ts';
import { inviteOwner, withdrawOpen } from '../members/invite-member.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { type HeldOwner, holdOwner } from './hold-owner.ts';
import { confirmAskedEmailMail, factorResetDoneMail } from './sign-in-change-mails.ts';
import { dropChange, findChange, type HeldChange, holdChange } from './stop-sign-in-change.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'jobs' | 'events' | 'vault' | 'settings' | 'limiter'>;

/** By the second person. */
export async function approveChange(deps: Needs, actor: StaffActor, changeId: string): Promise<string> {
  const { account_id } = await findChange(deps.db, changeId);
  return noOneElses(() =>
    deps.db.transaction().execute(async (tx) => {
      const owner = await holdOwner(tx, actor, account_id);
      const change = await holdChange(tx, changeId);
      refuseOver(change, owner);
      demand(mayApprove({ isAsker: change.asked_by === actor.personId, isSettled: await worksLong(tx, actor) }));
      await tx
        .updateTable('sign_in_changes')
        .set({ outcome: 'approved', approved_by: actor.personId, ended_at: sql`now()` })
        .where('id', '=', change.id)
        .execute();
      return carryOut(deps, tx, change, owner, actor);
    }),
  );
}

/** Whether a person has worked here for long enough to be a second one. */
export async function worksLong(tx: Queryable, { personId }: Pick<Acting, 'personId'>): Promise<boolean> {
  const { rows } = await sql<{ long: boolean | null }>`
    select staff_since <= now() - make_interval(days => ${signInChangeDays}) as long from persons where id = ${personId}`.execute(
    tx,
  );
  return rows[0]?.long === true;
}

/** Those whose days are over. Who asked has to be one who still could: what a former colleague left behind is dropped. */
export async function makeDueChanges(deps: Needs & Pick<Deps, 'log'>): Promise<void> {
  const due = await deps.db
    .selectFrom('sign_in_changes')
    .select('id')
    .where('ended_at', 'is', null)
    .where('due_at', '<=', sql<Date>`now()`)
    .orderBy('due_at')
    .limit(100)
    .execute();
  await eachAlone(
    due,
    ({ id }) => makeDue(deps, id),
    (error) => deps.log.error({ event: 'sign_in_change.failed', err: error }, 'Change not made; job is retried'),
  );
}

async function makeDue(deps: Needs, changeId: string): Promise<void> {
  const { account_id, asked_by } = await findChange(deps.db, changeId);
  try {
    await noOneElses(() =>
      deps.db.transaction().execute(async (tx) => {
        const owner = await holdOwner(tx, { personId: asked_by, permissions: knownMask }, account_id);
        const change = await holdChange(tx, changeId);
        refuseOver(change, owner);
        await tx
          .updateTable('sign_in_changes')
          .set({ outcome: 'due', ended_at: sql`now()` })
          .where('id', '=', change.id)
          .execute();
        await carryOut(deps, tx, change, owner, undefined);
      }),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await deps.db.transaction().execute(async (tx) => {
      const change = await holdChange(tx, changeId);
      if (change.ended_at === null) await dropChange(deps, tx, change, { outcome: 'dropped' });
    });
  }
}

function refuseOver(change: HeldChange, owner: HeldOwner): void {
  if (change.ended_at !== null) throw conflict('This was decided already.');
  if (change.person_id !== owner.id) throw conflict('The account has another owner by now.');
}

/** Does what was asked for, once a second person or the days allow it. Returns what staff read. */
async function carryOut(
  deps: Needs,
  tx: Queryable,
  change: HeldChange,
  owner: HeldOwner,
  by: EventActor | undefined,
): Promise<string> {
  return change.new_email === null
    ? takeFactorsOff(deps, tx, change, owner, by)
    : allowAddress(deps, tx, change, owner, change.new_email, by);
}

async function takeFactorsOff(
  deps: Needs,
  tx: Queryable,
  change: HeldChange,
  owner: HeldOwner,
  by: EventActor | undefined,
): Promise<string> {
  await forgetFactors(tx, owner.id);
  // Open sessions were made with the factor, or by a thief of it: the next sign-in begins anew.
  await endSessions(tx, owner.id);
  await tx.updateTable('sign_in_changes').set({ done_at: sql`now()` }).where('id', '=', change.id).execute();
  await deps.events.emit(tx, {
    name: 'account.two_factor_reset',
    accountId: null,
    personId: owner.id,
    by,
    data: { person_id: owner.id, asked_by: change.asked_by, reason: change.reason },
  });
  await queueMail(deps, tx, { to: owner.email }, factorResetDoneMail, { by_days: by === undefined });
  return 'The second factor is off. The client was told.';
}

/** The new mailbox has to confirm; the owner who was only invited is invited there. */
async function allowAddress(
  deps: Needs,
  tx: Queryable,
  change: HeldChange,
  owner: HeldOwner,
  email: string,
  by: EventActor | undefined,
): Promise<string> {
  if (await findByEmail(tx, email)) throw conflict('The new address belongs to another person by now.');
  await deps.events.emit(tx, {
    name: 'account.email_change_allowed',
    accountId: null,
    personId: owner.id,
    by,
    data: { person_id: owner.id, asked_by: change.asked_by, reason: change.reason },
    before: { email: owner.email },
    after: { email },
  });
  if (owner.isInvited) {
    await putAddress(deps, tx, owner, email, { by, isProven: false });
    await withdrawOpen(tx, owner.accountId, owner.email);
    await inviteOwner(deps, tx, by ?? { personId: change.asked_by }, owner.accountId, email);
    return `We sent the invitation to ${email}.`;
  }
  const linkSealed = await createMailLink(deps, tx, {
    personId: owner.id,
    purpose: 'change_email',
    email,
    minutes: newMailboxDays * 24 * 60,
  });
  await queueMail(deps, tx, { to: email, linkSealed }, confirmAskedEmailMail, {});
  return `We sent a link to ${email}. The address changes when it is used.`;
}

/** Another request may have taken the new address meanwhile. */
async function noOneElses<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (isUniqueViolation(error, 'persons_email')) throw conflict('The new address belongs to another person by now.');
    throw error;
  }
}
