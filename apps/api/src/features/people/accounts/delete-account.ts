import { allows } from '@resolvo/contract/permissions';
import { sql } from 'kysely';
import type { SessionActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, invalid, notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { forgetMails } from '../../platform/mail/keep-mails.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { emailKey } from './limits.ts';
import { accountDeletedMail } from './mails.ts';
import { keepOwnerShown } from './memberships.ts';
import { forgetMailLinks, holdAccountRow, holdPerson, holdStaffGrants, isLastStaffOwner } from './queries.ts';

/**
 * Deletes the person and every account that is theirs alone. The rows stay, emptied, because documents that must be kept
 * refer to them; personal data is removed (GDPR article 17).
 */
export async function deleteAccount(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'events'>,
  actor: SessionActor,
  typedEmail: string | undefined,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    if (allows(actor.permissions, 'administrator')) await holdStaffGrants(tx);
    const person = await holdPerson(tx, actor.personId);
    if (!person?.email) throw notFound();
    if (typedEmail !== undefined && emailKey(typedEmail) !== emailKey(person.email)) {
      throw invalid('email', 'This is not the address of your account.');
    }
    if (await isLastStaffOwner(tx, person.id)) {
      throw conflict('You are the last owner of the company, so your sign-in has to stay.');
    }
    const accounts = await ownAccounts(tx, person.id);
    await queueMail(deps, tx, { to: person.email }, accountDeletedMail, {});
    await forgetMails(tx, person.email);
    await endSessions(tx, person.id);
    await forgetMailLinks(tx, person.id);
    for (const accountId of accounts.ending) {
      // Subscribers of each noun delete its personal data: tokens, cards, addresses, keys, origins of events.
      await deps.events.emit(tx, { name: 'account.left', accountId, by: actor, data: { account_id: accountId } });
      await tx
        .updateTable('accounts')
        .set({ email: null, username: null, name: null, permissions: 0, deleted_at: sql`now()` })
        .where('id', '=', accountId)
        .execute();
    }
    const ended = await tx
      .updateTable('memberships')
      .set({ ended_at: sql`now()` })
      .where('person_id', '=', person.id)
      .where('ended_at', 'is', null)
      .returning(['id', 'account_id'])
      .execute();
    for (const { id, account_id: accountId } of ended.filter((one) => !accounts.ending.includes(one.account_id))) {
      const data = { membership_id: id, person_id: person.id };
      await deps.events.emit(tx, { name: 'member.left', accountId, by: actor, data });
    }
    // After every other event of it: its subscribers take out from where the person acted.
    await deps.events.emit(tx, {
      name: 'account.person_left',
      accountId: null,
      personId: person.id,
      by: actor,
      data: { person_id: person.id },
    });
    // An account that goes on shows the address of an owner who stays.
    for (const accountId of accounts.staying) await keepOwnerShown(tx, accountId);
    await tx
      .updateTable('persons')
      .set({ email: null, username: null, password_hash: null, staff_role_id: null, deleted_at: sql`now()` })
      .where('id', '=', person.id)
      .execute();
  });
}

interface Owned {
  readonly ending: string[];
  readonly staying: string[];
}

/** The accounts of this person, held: those that end with them, and those that have another owner. */
async function ownAccounts(tx: Queryable, personId: string): Promise<Owned> {
  const owned = await tx
    .selectFrom('memberships as m')
    .select('m.account_id')
    .where('m.person_id', '=', personId)
    .where('m.role', '=', 'owner')
    .where('m.ended_at', 'is', null)
    .orderBy('m.account_id')
    .execute();
  const found: Owned = { ending: [], staying: [] };
  for (const { account_id: accountId } of owned) {
    await holdAccountRow(tx, accountId);
    const others = await tx
      .selectFrom('memberships')
      .select('role')
      .where('account_id', '=', accountId)
      .where('person_id', '!=', personId)
      .where('ended_at', 'is', null)
      .execute();
    if (others.length === 0) found.ending.push(accountId);
    else if (others.some(({ role }) => role === 'owner')) found.staying.push(accountId);
    else throw conflict('Others work in an account of yours. Please make one of them an owner, or remove them, first.');
  }
  return found;
}
