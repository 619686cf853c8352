import { dayInWords } from '@resolvo/contract/day-words';
import type { SignInChangeKind } from '@resolvo/contract/people/sign-in-changes';
import { signInChangeDays } from '@resolvo/contract/people/sign-in-changes';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, invalid } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { hashSecret, newSecret } from '../../../security/secrets.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { emailKey, mailKey, mailsToAddress } from '../accounts/limits.ts';
import { nameOfAccount, selectMembers } from '../accounts/memberships.ts';
import { findByEmail } from '../accounts/queries.ts';
import { factorsOf } from '../factors/two-factor.ts';
import { type HeldOwner, holdOwner } from './hold-owner.ts';
import { emailChangeByStaffMail, factorResetAskedMail, signInChangeWaitsMail } from './sign-in-change-mails.ts';
import { refuseWhileAddressChanges, secondPersonsFor, whenDue } from './sign-in-change-rows.ts';

type Needs = Pick<Deps, 'db' | 'jobs' | 'events' | 'vault' | 'settings' | 'limiter'>;

/** When it is made if no colleague decides, and how many colleagues can. */
export interface Asked {
  readonly due: Date;
  readonly colleagues: number;
}

/** Another address for the owner. It changes nothing yet. */
export async function askForClientAddress(
  deps: Needs,
  actor: StaffActor,
  userId: string,
  { email, reason }: { email: string; reason: string },
): Promise<Asked> {
  await deps.limiter.consume(mailsToAddress, mailKey('change_email', email));
  return deps.db.transaction().execute(async (tx) => {
    const owner = await holdOwner(tx, actor, userId);
    await refuseWhileAddressChanges(tx, owner.id);
    if (emailKey(owner.email) === emailKey(email)) throw invalid('email', 'This is the address already.');
    if (await findByEmail(tx, email)) throw conflict('This address belongs to another person.');
    const asked = await ask(deps, tx, actor, owner, { kind: 'address', newEmail: email, reason });
    await deps.events.emit(tx, {
      name: 'account.email_change_requested',
      accountId: null,
      personId: owner.id,
      by: actor,
      data: { person_id: owner.id, reason },
      before: { email: owner.email },
      after: { email },
    });
    return asked;
  });
}

/** No second factor for the owner. It changes nothing yet. */
export async function askForFactorReset(
  deps: Needs,
  actor: StaffActor,
  userId: string,
  reason: string,
): Promise<Asked> {
  return deps.db.transaction().execute(async (tx) => {
    const owner = await holdOwner(tx, actor, userId);
    await refuseWhileAddressChanges(tx, owner.id);
    const { app, passkey } = await factorsOf(tx, owner.id);
    if (!app && !passkey) throw conflict('Two-factor authentication is off.');
    const asked = await ask(deps, tx, actor, owner, { kind: 'second_factor', newEmail: null, reason });
    await deps.events.emit(tx, {
      name: 'account.two_factor_reset_asked',
      accountId: null,
      personId: owner.id,
      by: actor,
      data: { person_id: owner.id, reason },
    });
    return asked;
  });
}

interface Wish {
  readonly kind: SignInChangeKind;
  readonly newEmail: string | null;
  readonly reason: string;
}

async function ask(
  deps: Needs,
  tx: Queryable,
  actor: StaffActor,
  owner: HeldOwner,
  { kind, newEmail, reason }: Wish,
): Promise<Asked> {
  const token = newSecret();
  const asked = await tx
    .insertInto('sign_in_changes')
    .values({
      person_id: owner.id,
      account_id: owner.accountId,
      kind,
      new_email: newEmail,
      reason,
      stop_hash: hashSecret(token),
      asked_by: actor.personId,
      due_at: whenDue,
    })
    .onConflict((on) => on.column('person_id').where('ended_at', 'is', null).doNothing())
    .returning('due_at')
    .executeTakeFirst();
  if (!asked) throw conflict('This is asked for already, and waits for a colleague.');
  const until = dayInWords(asked.due_at);
  const stopAt = `${deps.settings.publicUrl}/auth/stop-change?token=${token}`;
  for (const person of [owner, ...(await otherOwners(tx, owner))]) {
    const linkSealed = deps.vault.seal(stopAt, 'mail-link');
    const data = { reason, until, of: person.email === owner.email ? '' : owner.email };
    if (newEmail === null) await queueMail(deps, tx, { to: person.email, linkSealed }, factorResetAskedMail, data);
    else {
      const changed = { ...data, new_email: newEmail };
      await queueMail(deps, tx, { to: person.email, linkSealed }, emailChangeByStaffMail, changed);
    }
  }
  const colleagues = await secondPersonsFor(tx, owner.accountId, actor.personId, 'staffSignInHelp');
  const told = { kind, client: await nameOf(tx, owner.accountId), reason, until, user_id: owner.accountId };
  for (const member of colleagues) await queueMail(deps, tx, { to: member.email }, signInChangeWaitsMail, told);
  return { due: asked.due_at, colleagues: colleagues.length };
}

/** Owners beside this one, of every account that this person owns: what the person is lost with. */
async function otherOwners(tx: Queryable, { id, email }: HeldOwner): Promise<{ readonly email: string }[]> {
  const owned = await tx
    .selectFrom('memberships')
    .select('account_id')
    .where('person_id', '=', id)
    .where('role', '=', 'owner')
    .where('ended_at', 'is', null)
    .execute();
  const found = new Set<string>();
  for (const { account_id } of owned) {
    const owners = await selectMembers(tx, account_id).select('p.email').where('m.role', '=', 'owner').execute();
    for (const owner of owners) if (owner.email !== null && owner.email !== email) found.add(owner.email);
  }
  return [...found].sort().map((one) => ({ email: one }));
}

async function nameOf(tx: Queryable, accountId: string): Promise<string> {
  const { name } = await tx
    .selectFrom('accounts as a')
    .select(nameOfAccount.as('name'))
    .where('a.id', '=', accountId)
    .executeTakeFirstOrThrow();
  return name;
}

/** What staff read after asking: never that a second person will approve where there is none who can. */
export function askedSentence({ due, colleagues }: Asked): string {
  const day = dayInWords(due);
  const told = 'The client was told, with a link that stops it.';
  return colleagues === 0
    ? `No colleague can approve this, so it takes the ${signInChangeDays} days: it is made on ${day} unless it is stopped. ${told}`
    : `${colleagues === 1 ? 'A colleague was' : `${colleagues} colleagues were`} asked to approve. Without them it is made on ${day} unless it is stopped. ${told}`;
}
