import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, invalid, notFound } from '../../../core/refusal.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { askForNewAddress, putAddress } from '../accounts/change-email.ts';
import { emailKey, mailKey, mailsToAddress } from '../accounts/limits.ts';
import { findByEmail } from '../accounts/queries.ts';
import { inviteOwner, withdrawOpen } from '../members/invite-member.ts';
import { nameAccount } from '../members/open-account.ts';
import { holdClient } from './hold-client.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'jobs' | 'events' | 'vault' | 'settings' | 'limiter'>;

export async function renameClient(
  deps: Pick<Deps, 'db' | 'events'>,
  actor: StaffActor,
  userId: string,
  name: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const client = await holdClient(tx, actor, userId);
    await nameAccount(deps, tx, actor, client.id, name);
  });
}

/**
 * Another address for the owner. The old mailbox is told at once, with the reason, and the new one has to confirm: staff
 * who were talked into it cannot hand an account over unseen. An owner who was only invited has proven no mailbox yet, so
 * there the address is corrected and invited anew.
 */
export async function changeClientEmail(
  deps: Needs,
  actor: StaffActor,
  userId: string,
  { email, reason }: { email: string; reason: string },
): Promise<'asked' | 'invited'> {
  await deps.limiter.consume(mailsToAddress, mailKey('change_email', email));
  try {
    return await deps.db.transaction().execute(async (tx) => {
      const { id, owner } = await holdClient(tx, actor, userId);
      if (!owner.email) throw notFound();
      if (owner.staff_permissions !== 0) throw conflict('This person works here, and changes the address themselves.');
      if (emailKey(owner.email) === emailKey(email)) throw invalid('email', 'This is the address already.');
      const before = await findByEmail(tx, owner.email);
      if (before?.email_verified_at === null && before.invited_at !== null) {
        if (await findByEmail(tx, email)) throw conflict('This address belongs to another person.');
        await putAddress(deps, tx, { ...owner, email: owner.email }, email, { by: actor, isProven: false });
        await withdrawOpen(tx, id, owner.email);
        await inviteOwner(deps, tx, actor, id, email);
        return 'invited';
      }
      await askForNewAddress(deps, tx, { ...owner, email: owner.email }, email, { by: actor, reason });
      return 'asked';
    });
  } catch (error) {
    if (isUniqueViolation(error, 'persons_email')) throw conflict('This address belongs to another person by now.');
    throw error;
  }
}
