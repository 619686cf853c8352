import { messages } from '@resolvo/contract/messages';
import { type MemberRole, memberRole } from '@resolvo/contract/people/members';
import { sql } from 'kysely';
import type { Origin, SessionActor } from '../../../core/actor.ts';
import { checkCaptcha } from '../../../core/check-captcha.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, invalid, notFound, Refusal } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { hashPassword } from '../../../security/passwords.ts';
import { hashSecret } from '../../../security/secrets.ts';
import { emailKey } from '../accounts/limits.ts';
import { mailOwner } from '../accounts/mail-owner.ts';
import { joinAccount, nameOfAccount } from '../accounts/memberships.ts';
import { newUsername } from '../accounts/new-username.ts';
import {
  confirmAddress,
  findByEmail,
  forgetMailLinks,
  holdAccount,
  holdPerson,
  insertPerson,
  storePasswordHash,
} from '../accounts/queries.ts';
import { refuseGuessable } from '../accounts/refuse-guessable.ts';
import { type OpenSession, openSession } from '../sessions/open-session.ts';
import { memberJoinedMail } from './mails.ts';

type Needs = Pick<Deps, 'db' | 'jobs' | 'events'>;

function findInvitation(db: Queryable, token: string) {
  return db
    .selectFrom('invitations as i')
    .innerJoin('accounts as a', 'a.id', 'i.account_id')
    .leftJoin('persons as p', 'p.id', 'i.invited_by')
    .select([
      'i.id',
      'i.account_id',
      'i.email',
      'i.role',
      'i.permissions',
      'i.only_ids',
      'i.member_until',
      'i.invited_by',
      'i.accepted_at',
      'i.withdrawn_at',
      'p.email as inviter',
      nameOfAccount.as('account_name'),
      sql<boolean>`i.expires_at <= now() or i.member_until <= now() or a.deleted_at is not null
        or a.suspended_at is not null`.as('is_over'),
    ])
    .where('i.token_hash', '=', hashSecret(token))
    .executeTakeFirst();
}

/** What the screen behind the link says before anything is typed. */
export async function lookAtInvitation({ db }: Pick<Deps, 'db'>, token: string) {
  const found = await findInvitation(db, token);
  if (!found || found.withdrawn_at) {
    return { state: 'unknown', account_name: '', invited_by: '', email: '', role: null, has_person: false } as const;
  }
  const person = await findByEmail(db, found.email);
  return {
    state: found.accepted_at ? 'accepted' : found.is_over ? 'over' : 'open',
    account_name: found.account_name,
    invited_by: found.inviter ?? '',
    email: found.email,
    role: memberRole.parse(found.role),
    has_person: person !== undefined && person.email_verified_at !== null,
  } as const;
}

/** By a person who is signed in with the invited address. */
export async function acceptInvitation(deps: Needs, actor: SessionActor, token: string) {
  return deps.db.transaction().execute(async (tx) => {
    const person = await holdPerson(tx, actor.personId);
    if (!person?.email) throw notFound();
    const invitation = await takeInvitation(tx, token);
    if (emailKey(invitation.email) !== emailKey(person.email)) {
      throw new Refusal(
        'permission_denied',
        `This invitation was sent to ${invitation.email}. Please sign in with that address.`,
      );
    }
    await join(deps, tx, invitation, { personId: person.id, email: person.email, origin: actor.origin });
    return { account_id: invitation.account_id, account_name: invitation.account_name };
  });
}

/** By a new person: the link proves the mailbox. They have no account of their own. */
export async function joinByInvitation(
  deps: Needs & Pick<Deps, 'captcha' | 'log'>,
  origin: Origin,
  input: { token: string; password: string; recaptcha: string },
): Promise<{ session: OpenSession; account_id: string; account_name: string }> {
  await checkCaptcha(deps, origin, input.recaptcha, 'register');
  const passwordHash = await hashPassword(input.password);
  try {
    return await deps.db.transaction().execute(async (tx) => {
      const invitation = await takeInvitation(tx, input.token);
      refuseGuessable(input.password, invitation.email);
      const personId = await newPerson(tx, invitation.email, passwordHash);
      await deps.events.emit(tx, {
        name: 'account.activated',
        accountId: null,
        personId,
        by: { personId, origin },
        data: { person_id: personId },
      });
      await join(deps, tx, invitation, { personId, email: invitation.email, origin });
      const session = await openSession(deps, tx, { personId, remember: false, origin });
      return { session, account_id: invitation.account_id, account_name: invitation.account_name };
    });
  } catch (error) {
    if (isUniqueViolation(error, 'persons_email')) throw signInFirst();
    throw error;
  }
}

/** A registration that was never confirmed is replaced, as by a later one: the link proves the mailbox. */
async function newPerson(tx: Queryable, email: string, passwordHash: string): Promise<string> {
  const found = await findByEmail(tx, email);
  if (!found) return insertPerson(tx, { email, username: newUsername(), passwordHash, permissions: 0, verified: true });
  if (found.email_verified_at !== null || found.shut_out) throw signInFirst();
  await storePasswordHash(tx, found.id, passwordHash);
  await confirmAddress(tx, found.id);
  await forgetMailLinks(tx, found.id);
  return found.id;
}

const signInFirst = () => conflict('This address belongs to a person already. Please sign in to accept.');

/** Of two requests with one link, one gets it: the row is held. Every way it can be over has its sentence. */
async function takeInvitation(tx: Queryable, token: string) {
  const found = await findInvitation(tx, token);
  if (!found) throw invalid('token', messages.linkInvalid);
  await holdAccount(tx, found.account_id);
  const taken = await tx
    .updateTable('invitations')
    .set({ accepted_at: sql`now()` })
    .where('id', '=', found.id)
    .where('token_hash', '=', hashSecret(token))
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!taken) {
    const now = await findInvitation(tx, token);
    throw now?.accepted_at
      ? conflict('This invitation was accepted already.')
      : conflict('This invitation was withdrawn. Please ask for a new one.');
  }
  if (found.is_over) throw conflict('This invitation is over. Please ask for a new one.');
  return found;
}

type Invitation = Awaited<ReturnType<typeof takeInvitation>>;

async function join(
  deps: Needs,
  tx: Queryable,
  invitation: Invitation,
  person: { readonly personId: string; readonly email: string; readonly origin: Origin },
): Promise<void> {
  const role: MemberRole = memberRole.parse(invitation.role);
  const membershipId = await joinAccount(
    tx,
    { accountId: invitation.account_id, personId: person.personId, invitedBy: invitation.invited_by },
    {
      role,
      permissions: invitation.permissions,
      onlyIds: invitation.only_ids,
      until: invitation.member_until,
    },
  );
  await deps.events.emit(tx, {
    name: 'member.joined',
    accountId: invitation.account_id,
    by: person,
    data: { membership_id: membershipId, person_id: person.personId },
    after: { role, permissions: invitation.permissions },
  });
  await mailOwner(deps, tx, invitation.account_id, memberJoinedMail, {
    account_name: invitation.account_name,
    email: person.email,
    role,
  });
}
