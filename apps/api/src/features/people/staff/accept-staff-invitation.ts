import type { ResponseOf } from '@resolvo/contract/endpoint';
import { messages } from '@resolvo/contract/messages';
import { rightsOfRole, type staffEndpoints } from '@resolvo/contract/people/staff';
import { permissionDescription } from '@resolvo/contract/permissions';
import { sql } from 'kysely';
import type { Origin, SessionActor } from '../../../core/actor.ts';
import { checkCaptcha } from '../../../core/check-captcha.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, invalid, notFound, Refusal } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { hashPassword } from '../../../security/passwords.ts';
import { hashSecret } from '../../../security/secrets.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { addressTaken, invitationRefusals, newPersonByLink } from '../accounts/join-by-link.ts';
import { type KnownDevice, knowDevice } from '../accounts/known-devices.ts';
import { emailKey } from '../accounts/limits.ts';
import { findByEmail, holdPerson, holdStaffGrants, setStaffRole } from '../accounts/queries.ts';
import { type OpenSession, openSession } from '../sessions/open-session.ts';
import { selectInvitations } from './list-staff.ts';
import { staffJoinedMail } from './mails.ts';

type Needs = Pick<Deps, 'db' | 'jobs' | 'events'>;

const findInvitation = (db: Queryable, token: string) =>
  selectInvitations(db).where('i.token_hash', '=', hashSecret(token)).executeTakeFirst();

/** What the screen behind the link says before anything is typed. */
export async function lookAtStaffInvitation(
  { db }: Pick<Deps, 'db'>,
  token: string,
): Promise<ResponseOf<(typeof staffEndpoints)['staffInvitationLook']>> {
  const found = await findInvitation(db, token);
  if (!found || found.withdrawn_at) {
    return { state: 'unknown', invited_by: '', email: '', role_name: '', rights: [], has_person: false };
  }
  const person = await findByEmail(db, found.email);
  return {
    state: found.accepted_at ? 'accepted' : found.is_over ? 'over' : 'open',
    invited_by: found.inviter ?? '',
    email: found.email,
    role_name: found.role_name,
    rights: rightsOfRole(found.permissions).map(permissionDescription),
    has_person: person !== undefined && person.email_verified_at !== null,
  };
}

/** By a person who is signed in with the invited address. */
export async function acceptStaffInvitation(deps: Needs, actor: SessionActor, token: string): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const invitation = await takeInvitation(tx, token);
    const person = await holdPerson(tx, actor.personId);
    if (!person?.email) throw notFound();
    if (emailKey(invitation.email) !== emailKey(person.email)) {
      throw new Refusal('permission_denied', invitationRefusals.notYours(invitation.email));
    }
    if (person.staff_role_id !== null) throw conflict('You are staff already.');
    await join(deps, tx, invitation, { personId: person.id, email: person.email, origin: actor.origin });
    return invitation.role_name;
  });
}

/** By a new person: the link proves the mailbox. They have no account of their own, and their browser is known. */
export async function joinByStaffInvitation(
  deps: Needs & Pick<Deps, 'captcha' | 'log' | 'vault'>,
  origin: Origin,
  input: { token: string; password: string; recaptcha: string },
  deviceCookie: string | undefined,
): Promise<{ session: OpenSession; device: KnownDevice; role: string }> {
  await checkCaptcha(deps, origin, input.recaptcha, 'register');
  const passwordHash = await hashPassword(input.password);
  try {
    return await deps.db.transaction().execute(async (tx) => {
      const invitation = await takeInvitation(tx, input.token);
      const { email } = invitation;
      const personId = await newPersonByLink(deps, tx, { email, password: input.password, passwordHash, origin });
      await join(deps, tx, invitation, { personId, email, origin });
      const session = await openSession(deps, tx, { personId, remember: false, origin });
      const device = knowDevice(deps, { id: personId, password_hash: passwordHash }, deviceCookie);
      return { session, device, role: invitation.role_name };
    });
  } catch (error) {
    throw addressTaken(error);
  }
}

/** Of two requests with one link, one gets it: grants wait for each other. Every way it can be over has its sentence. */
async function takeInvitation(tx: Queryable, token: string) {
  await holdStaffGrants(tx);
  const found = await findInvitation(tx, token);
  if (!found) throw invalid('token', messages.linkInvalid);
  if (found.accepted_at) throw conflict(invitationRefusals.accepted);
  if (found.withdrawn_at) throw conflict(invitationRefusals.withdrawn);
  if (found.is_over) throw conflict(invitationRefusals.over);
  await tx.updateTable('staff_invitations').set({ accepted_at: sql`now()` }).where('id', '=', found.id).execute();
  return found;
}

type Invitation = Awaited<ReturnType<typeof takeInvitation>>;

async function join(
  deps: Needs,
  tx: Queryable,
  invitation: Invitation,
  person: { readonly personId: string; readonly email: string; readonly origin: Origin },
): Promise<void> {
  await setStaffRole(tx, person.personId, invitation.role_id);
  await deps.events.emit(tx, {
    name: 'staff.joined',
    accountId: null,
    personId: person.personId,
    by: person,
    data: { person_id: person.personId, role_id: invitation.role_id },
    after: { role: invitation.role_name, permissions: invitation.permissions },
  });
  if (invitation.inviter) {
    await queueMail(deps, tx, { to: invitation.inviter }, staffJoinedMail, {
      email: person.email,
      role: invitation.role_name,
    });
  }
}
