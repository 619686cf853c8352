import type { createClientBody } from '@resolvo/contract/people/client-acts';
import type { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { hashPassword } from '../../../security/passwords.ts';
import { newSecret } from '../../../security/secrets.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { emailKey, mailsToAddress } from '../accounts/limits.ts';
import { renameAccount } from '../accounts/memberships.ts';
import { newUsername } from '../accounts/new-username.ts';
import { findByEmail, holdPerson, insertPerson, inviteRegistered, openAccount } from '../accounts/queries.ts';
import { inviteOwner } from '../members/invite-member.ts';
import { holdOwner } from './hold-owner.ts';
import { accountOpenedMail } from './mails.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'jobs' | 'events' | 'vault' | 'settings' | 'limiter'>;

/**
 * The account is there at once, so that staff can sell something before its owner has chosen a password. An
 * address that has a person already owns a further account and is told; any other is invited.
 */
export async function createClient(
  deps: Needs,
  actor: StaffActor,
  { email, name }: z.output<typeof createClientBody>,
): Promise<{ userId: string; isInvited: boolean }> {
  await deps.limiter.consume(mailsToAddress, `invitation:${emailKey(email)}`);
  // Of a secret that is never told: the person has no password yet.
  const passwordHash = await hashPassword(newSecret());
  try {
    return await deps.db.transaction().execute(async (tx) => {
      const owner = await ownerOf(tx, email, passwordHash);
      const userId = await openAccount(tx, { ownerId: owner.id });
      await renameAccount(tx, userId, name);
      await deps.events.emit(tx, {
        name: 'client.created',
        accountId: userId,
        by: actor,
        data: { account_id: userId },
        after: { email: owner.email, name },
      });
      if (owner.isInvited) await inviteOwner(deps, tx, actor, userId, owner.email);
      else await queueMail(deps, tx, { to: owner.email }, accountOpenedMail, { account_name: name });
      return { userId, isInvited: owner.isInvited };
    });
  } catch (error) {
    if (isUniqueViolation(error, 'persons_email'))
      throw conflict('This address was registered just now. Please try again.');
    throw error;
  }
}

async function ownerOf(tx: Queryable, email: string, passwordHash: string) {
  const found = await findByEmail(tx, email);
  if (!found?.email) {
    const person = { email, username: newUsername(), passwordHash, permissions: 0, verified: false, invited: true };
    return { id: await insertPerson(tx, person), email, isInvited: true };
  }
  if (found.shut_out) throw conflict('This address belongs to a person who is suspended. Please lift that first.');
  await holdPerson(tx, found.id);
  const isInvited = found.email_verified_at === null;
  if (isInvited && found.invited_at === null) await inviteRegistered(tx, found.id, passwordHash);
  return { id: found.id, email: found.email, isInvited };
}

/** A new link to an owner who has not chosen a password yet. */
export async function inviteClientAgain(deps: Needs, actor: StaffActor, userId: string): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const owner = await holdOwner(tx, actor, userId);
    if (!owner.isInvited) {
      throw conflict(
        owner.isConfirmed
          ? 'The owner has chosen a password already.'
          : 'This client registered, and has a link to confirm the address.',
      );
    }
    await deps.limiter.consume(mailsToAddress, `invitation:${emailKey(owner.email)}`);
    await inviteOwner(deps, tx, actor, owner.accountId, owner.email);
    return owner.email;
  });
}
