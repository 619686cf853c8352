import { sql } from 'kysely';
import type { Origin } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { hashPassword } from '../../../security/passwords.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { type KnownDevice, knowDevice } from './known-devices.ts';
import { passwordTries } from './limits.ts';
import { takeMailLink } from './mail-links.ts';
import { passwordChangedMail } from './mails.ts';
import { forgetMailLinks } from './queries.ts';
import { refuseGuessable } from './refuse-guessable.ts';

/**
 * Ends all sessions and tokens and opens none: the next sign-in needs the new password, and the second factor if there
 * is one. The browser is known from here on, with tries of its own: the mailbox proves the owner, whom strangers may
 * have locked out.
 */
export async function resetPassword(
  deps: Pick<Deps, 'db' | 'jobs' | 'events' | 'limiter' | 'vault'>,
  origin: Origin,
  input: { token: string; password: string },
  deviceCookie: string | undefined,
): Promise<KnownDevice> {
  const passwordHash = await hashPassword(input.password);
  const device = await deps.db.transaction().execute(async (tx) => {
    const { person_id: personId, email } = await takeMailLink(tx, 'reset_password', input.token);
    // Checked here, because the account is known only now; the link stays valid.
    await refuseGuessable(input.password, email);
    await tx
      .updateTable('persons')
      // Reading the mail proved the mailbox, as the activation link does.
      .set({ password_hash: passwordHash, email_verified_at: sql`coalesce(email_verified_at, now())` })
      .where('id', '=', personId)
      .execute();
    await endSessions(tx, personId);
    await forgetMailLinks(tx, personId);
    await deps.events.emit(tx, {
      name: 'account.password_reset',
      accountId: null,
      personId,
      by: { personId, origin },
      data: { person_id: personId },
    });
    await queueMail(deps, tx, { to: email }, passwordChangedMail, {});
    return knowDevice(deps, { id: personId, password_hash: passwordHash }, deviceCookie);
  });
  await deps.limiter.reset(passwordTries, device.key);
  return device;
}
