import { factorResetHours } from '@resolvo/contract/people/clients';
import { sql } from 'kysely';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { mailKey, mailsToAddress } from '../accounts/limits.ts';
import { createMailLink } from '../accounts/mail-links.ts';
import { resetPasswordMail } from '../accounts/mails.ts';
import { findByEmail } from '../accounts/queries.ts';
import { forgetFactors } from '../factors/forget-factors.ts';
import { factorsOf } from '../factors/two-factor.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { holdClient } from './hold-client.ts';
import { factorResetAskedMail, factorResetDoneMail } from './mails.ts';

type Needs = Pick<Deps, 'db' | 'jobs' | 'events' | 'vault' | 'settings' | 'limiter'>;

/** The owner of a client whose sign-in staff help with. Staff help each other in their own way. */
async function holdOwner(tx: Queryable, actor: StaffActor, userId: string) {
  const { owner, state } = await holdClient(tx, actor, userId);
  if (!owner.email) throw notFound();
  if (owner.staff_permissions !== 0) throw conflict('This person works here. Staff are helped by the operator.');
  if (state === 'suspended') throw conflict('This account is suspended. Please lift that first.');
  return { id: owner.id, email: owner.email };
}

/** The same link that the client can ask for. Staff never see it. */
export async function sendResetLink(deps: Needs, actor: StaffActor, userId: string): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const owner = await holdOwner(tx, actor, userId);
    const person = await findByEmail(tx, owner.email);
    if (person?.email_verified_at === null && person.invited_at !== null) {
      throw conflict('This client has no password yet. Please send the invitation again.');
    }
    await deps.limiter.consume(mailsToAddress, mailKey('reset_password', owner.email));
    const linkSealed = await createMailLink(deps, tx, {
      personId: owner.id,
      purpose: 'reset_password',
      email: owner.email,
    });
    await queueMail(deps, tx, { to: owner.email, linkSealed }, resetPasswordMail, {});
    await deps.events.emit(tx, {
      name: 'account.password_reset_requested',
      accountId: null,
      personId: owner.id,
      by: actor,
      data: { person_id: owner.id },
    });
    return owner.email;
  });
}

const isOpen = sql<boolean>`r.ended_at is null and r.expires_at > now()`;

/** The open wish to take the second factor of the owner off. */
export async function openFactorReset(db: Queryable, personId: string, readerId: string) {
  const found = await db
    .selectFrom('factor_resets as r')
    .leftJoin('persons as p', 'p.id', 'r.asked_by')
    .select(['r.reason', 'r.asked_by', 'p.email', 'r.created_at', 'r.expires_at'])
    .where('r.person_id', '=', personId)
    .where(isOpen)
    .executeTakeFirst();
  if (!found) return null;
  return {
    reason: found.reason,
    asked_by: found.email ?? '',
    is_own: found.asked_by === readerId,
    created_at: seconds(found.created_at),
    expires_at: seconds(found.expires_at),
  };
}

export async function askForFactorReset(deps: Needs, actor: StaffActor, userId: string, reason: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const owner = await holdOwner(tx, actor, userId);
    const { app, passkey } = await factorsOf(tx, owner.id);
    if (!app && !passkey) throw conflict('Two-factor authentication is off.');
    await endOver(tx, owner.id);
    const asked = await tx
      .insertInto('factor_resets')
      .values({
        person_id: owner.id,
        reason,
        asked_by: actor.personId,
        expires_at: sql<Date>`now() + make_interval(hours => ${factorResetHours})`,
      })
      .onConflict((on) => on.column('person_id').where('ended_at', 'is', null).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!asked) throw conflict('This is asked for already, and waits for a colleague.');
    await deps.events.emit(tx, {
      name: 'account.two_factor_reset_asked',
      accountId: null,
      personId: owner.id,
      by: actor,
      data: { person_id: owner.id, reason },
    });
    await queueMail(deps, tx, { to: owner.email }, factorResetAskedMail, { reason });
  });
}

export async function approveFactorReset(deps: Needs, actor: StaffActor, userId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const owner = await holdOwner(tx, actor, userId);
    const asked = await tx
      .selectFrom('factor_resets as r')
      .select(['r.id', 'r.asked_by', 'r.reason', sql<boolean>`r.expires_at <= now()`.as('is_over')])
      .where('r.person_id', '=', owner.id)
      .where('r.ended_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!asked) throw conflict('Nobody asked for this. A colleague has to ask first.');
    if (asked.is_over) throw conflict('This was asked for too long ago. A colleague has to ask again.');
    if (asked.asked_by === actor.personId)
      throw conflict('You asked for this yourself. Another person has to approve.');
    await tx
      .updateTable('factor_resets')
      .set({ approved_by: actor.personId, ended_at: sql`now()` })
      .where('id', '=', asked.id)
      .execute();
    await forgetFactors(tx, owner.id);
    // Open sessions were made with the factor, or by a thief of it: the next sign-in begins anew.
    await endSessions(tx, owner.id);
    await deps.events.emit(tx, {
      name: 'account.two_factor_reset',
      accountId: null,
      personId: owner.id,
      by: actor,
      data: { person_id: owner.id, asked_by: asked.asked_by, reason: asked.reason },
    });
    await queueMail(deps, tx, { to: owner.email }, factorResetDoneMail, {});
  });
}

/** Either of the two, or any colleague, can stop it. */
export async function dropFactorReset(deps: Needs, actor: StaffActor, userId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const owner = await holdOwner(tx, actor, userId);
    const dropped = await tx
      .updateTable('factor_resets')
      .set({ ended_at: sql`now()` })
      .where('person_id', '=', owner.id)
      .where('ended_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!dropped) throw conflict('Nothing is asked for.');
    await deps.events.emit(tx, {
      name: 'account.two_factor_reset_dropped',
      accountId: null,
      personId: owner.id,
      by: actor,
      data: { person_id: owner.id },
    });
  });
}

async function endOver(tx: Queryable, personId: string): Promise<void> {
  await tx
    .updateTable('factor_resets')
    .set({ ended_at: sql`now()` })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute();
}
