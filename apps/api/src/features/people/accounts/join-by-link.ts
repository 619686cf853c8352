import type { Origin } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { newUsername } from './new-username.ts';
import { confirmAddress, findByEmail, forgetMailLinks, insertPerson, storePasswordHash } from './queries.ts';
import { refuseGuessable } from './refuse-guessable.ts';

interface Joining {
  readonly email: string;
  readonly password: string;
  readonly passwordHash: string;
  readonly origin: Origin;
}

/**
 * A new person behind the link of an invitation, without an account of their own: the link proves the mailbox. A
 * registration that was never confirmed is replaced, as by a later one.
 */
export async function newPersonByLink(
  deps: Pick<Deps, 'events'>,
  tx: Queryable,
  { email, password, passwordHash, origin }: Joining,
): Promise<string> {
  await refuseGuessable(password, email);
  const personId = await takeAddress(tx, email, passwordHash);
  await deps.events.emit(tx, {
    name: 'account.activated',
    accountId: null,
    personId,
    by: { personId, origin },
    data: { person_id: personId },
  });
  return personId;
}

async function takeAddress(tx: Queryable, email: string, passwordHash: string): Promise<string> {
  const found = await findByEmail(tx, email);
  if (!found) return insertPerson(tx, { email, username: newUsername(), passwordHash, permissions: 0, verified: true });
  if (found.email_verified_at !== null || found.shut_out) throw signInFirst();
  await storePasswordHash(tx, found.id, passwordHash);
  await confirmAddress(tx, found.id);
  await forgetMailLinks(tx, found.id);
  return found.id;
}

/** Another request may have taken the address meanwhile. */
export const addressTaken = (error: unknown): unknown =>
  isUniqueViolation(error, 'persons_email') ? signInFirst() : error;

const signInFirst = () => conflict('This address belongs to a person already. Please sign in to accept.');

/** Why an invitation can no longer be accepted. */
export const invitationRefusals = {
  accepted: 'This invitation was accepted already.',
  withdrawn: 'This invitation was withdrawn. Please ask for a new one.',
  over: 'This invitation is over. Please ask for a new one.',
  member: (role: string) =>
    `You are a member of this account already, as ${role}. An owner can change that under Members.`,
  notYours: (email: string) => `This invitation was sent to ${email}. Please sign in with that address.`,
} as const;
