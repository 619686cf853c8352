import { sql } from 'kysely';
import type { Origin } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { hashPassword } from '../../../security/passwords.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { takeMailLink } from './mail-links.ts';
import { passwordChangedMail } from './mails.ts';
import { forgetMailLinks } from './queries.ts';
import { refuseGuessable } from './refuse-guessable.ts';

/**
 * Ends all sessions and tokens and opens none: the next sign-in needs the new password, and the second factor if there
 * is one.
 */
export async function resetPassword(
  deps: Pick<Deps, 'db' | 'jobs' | 'events'>,
  origin: Origin,
  input: { token: string; password: string },
): Promise<void> {
  const passwordHash = await hashPassword(input.password);
  await deps.db.transaction().execute(async (tx) => {
    const { account_id: accountId, email } = await takeMailLink(tx, 'reset_password', input.token);
    // Checked here, because the account is known only now; the link stays valid.
    refuseGuessable(input.password, email);
    await tx
      .updateTable('accounts')
      // Reading the mail proved the mailbox, as the activation link does.
      .set({ password_hash: passwordHash, email_verified_at: sql`coalesce(email_verified_at, now())` })
      .where('id', '=', accountId)
      .execute();
    await endSessions(tx, accountId);
    await forgetMailLinks(tx, accountId);
    await deps.events.emit(tx, {
      name: 'account.password_reset',
      accountId: accountId,
      by: { accountId, origin },
      data: { account_id: accountId },
    });
    await queueMail(deps, tx, { to: email }, passwordChangedMail, {});
  });
}
