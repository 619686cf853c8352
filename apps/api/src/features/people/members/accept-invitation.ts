import { brand } from '@resolvo/brand/brand';
import { messages } from '@resolvo/contract/messages';
import { type MemberRole, memberRole, roleTexts } from '@resolvo/contract/people/members';
import { sql } from 'kysely';
import type { Origin, SessionActor } from '../../../core/actor.ts';
import { checkCaptcha } from '../../../core/check-captcha.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, invalid, notFound, Refusal } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { hashPassword } from '../../../security/passwords.ts';
import { hashSecret } from '../../../security/secrets.ts';
import { addressTaken, invitationRefusals, newPersonByLink } from '../accounts/join-by-link.ts';
import { type KnownDevice, knowDevice } from '../accounts/known-devices.ts';
import { emailKey } from '../accounts/limits.ts';
import { mailOwner } from '../accounts/mail-owner.ts';
import { joinAccount, nameOfAccount, selectMembers } from '../accounts/memberships.ts';
import { findByEmail, holdAccount, holdPerson } from '../accounts/queries.ts';
import { type OpenSession, openSession } from '../sessions/open-session.ts';
import { isByOwner, isByStaff } from './invite-member.ts';
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
      isByStaff.as('by_staff'),
      nameOfAccount.as('account_name'),
      sql<boolean>`i.expires_at <= now() or i.member_until <= now() or a.deleted_at is not null
        or a.suspended_at is not null or not ${isByOwner}`.as('is_over'),
    ])
    .where('i.token_hash', '=', hashSecret(token))
    .executeTakeFirst();
}

/** What the screen behind the link says before anything is typed. */
export async function lookAtInvitation({ db }: Pick<Deps, 'db'>, token: string) {
  const found = await findInvitation(db, token);
  if (!found || found.withdrawn_at) {
    const nothing = { account_name: '', invited_by: '', email: '', role: null, is_limited: false, has_person: false };
    return { state: 'unknown', ...nothing } as const;
  }
  const person = await findByEmail(db, found.email);
  return {
    state: found.accepted_at ? 'accepted' : found.is_over ? 'over' : 'open',
    account_name: found.account_name,
    invited_by: found.by_staff ? brand.name : (found.inviter ?? ''),
    email: found.email,
    role: memberRole.parse(found.role),
    is_limited: found.only_ids !== null,
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
      throw new Refusal('permission_denied', invitationRefusals.notYours(invitation.email));
    }
    await join(deps, tx, invitation, { personId: person.id, email: person.email, origin: actor.origin });
    return { account_id: invitation.account_id, account_name: invitation.account_name };
  });
}

/** By a new person: the link proves the mailbox. They have no account of their own. */
export async function joinByInvitation(
  deps: Needs & Pick<Deps, 'captcha' | 'log' | 'vault'>,
  origin: Origin,
  input: { token: string; password: string; recaptcha: string },
  deviceCookie: string | undefined,
): Promise<{ session: OpenSession; device: KnownDevice; account_id: string; account_name: string }> {
  await checkCaptcha(deps, origin, input.recaptcha, 'register');
  const passwordHash = await hashPassword(input.password);
  try {
    return await deps.db.transaction().execute(async (tx) => {
      const invitation = await takeInvitation(tx, input.token);
      const { email } = invitation;
      const personId = await newPersonByLink(deps, tx, { email, password: input.password, passwordHash, origin });
      await join(deps, tx, invitation, { personId, email: invitation.email, origin });
      const session = await openSession(deps, tx, { personId, remember: false, origin });
      const device = knowDevice(deps, { id: personId, password_hash: passwordHash }, deviceCookie);
      return { session, device, account_id: invitation.account_id, account_name: invitation.account_name };
    });
  } catch (error) {
    throw addressTaken(error);
  }
}

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
    throw conflict(now?.accepted_at ? invitationRefusals.accepted : invitationRefusals.withdrawn);
  }
  // Once the account is held: an owner who sent it may have been removed meanwhile.
  const held = await findInvitation(tx, token);
  if (!held || held.is_over) throw conflict(invitationRefusals.over);
  return held;
}

type Invitation = Awaited<ReturnType<typeof takeInvitation>>;

/**
 * An invitation makes a member, and changes none: it may be older than what the person is by now. The owner of an
 * account that staff opened is one before the link is used.
 */
async function refuseMember(tx: Queryable, { account_id, by_staff }: Invitation, personId: string): Promise<void> {
  const member = await selectMembers(tx, account_id).where('m.person_id', '=', personId).executeTakeFirst();
  // The member has another address by now: a reader of the mailbox of before is a stranger here.
  if (by_staff && !member) throw conflict(invitationRefusals.over);
  if (by_staff) return;
  if (member) throw conflict(invitationRefusals.member(roleTexts[memberRole.parse(member.role)].name));
}

async function join(
  deps: Needs,
  tx: Queryable,
  invitation: Invitation,
  person: { readonly personId: string; readonly email: string; readonly origin: Origin },
): Promise<void> {
  await refuseMember(tx, invitation, person.personId);
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
    after: { role, permissions: invitation.permissions, only_ids: invitation.only_ids },
  });
  // An owner whom staff invited is told nothing that they did not do themselves.
  if (invitation.by_staff) return;
  await mailOwner(deps, tx, invitation.account_id, memberJoinedMail, {
    account_name: invitation.account_name,
    email: person.email,
    role,
  });
}
