import { sql } from 'kysely';
import type { Origin, SessionActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, invalid, notFound } from '../../../core/refusal.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { emailKey, mailKey, mailsToAddress } from './limits.ts';
import { createMailLink, takeMailLink } from './mail-links.ts';
import { alreadyRegisteredMail, confirmNewEmailMail, emailChangedMail, emailChangeRequestedMail } from './mails.ts';
import { findByEmail, forgetMailLinks, holdAccount } from './queries.ts';

/** The address changes when the new mailbox confirms. The old mailbox is mailed at once. */
export async function requestEmailChange(
  deps: Pick<Deps, 'db' | 'jobs' | 'limiter' | 'vault' | 'settings' | 'events'>,
  actor: SessionActor,
  newEmail: string,
): Promise<void> {
  await deps.limiter.consume(mailsToAddress, mailKey('change_email', newEmail));
  await deps.db.transaction().execute(async (tx) => {
    const account = await holdAccount(tx, actor.accountId);
    if (!account?.email) throw notFound();
    if (emailKey(account.email) === emailKey(newEmail)) throw invalid('email', 'This is your address already.');
    await queueMail(deps, tx, { to: account.email }, emailChangeRequestedMail, { new_email: newEmail });
    await deps.events.emit(tx, {
      name: 'account.email_change_requested',
      accountId: account.id,
      by: actor,
      data: { account_id: account.id },
    });
    const link_sealed = await createMailLink(deps, tx, {
      accountId: account.id,
      purpose: 'change_email',
      email: newEmail,
    });
    // Whether the address is taken must not show on this screen: the change is pending in both cases, and for a taken
    // address no link is sent.
    if (await findByEmail(tx, newEmail)) {
      await queueMail(deps, tx, { to: newEmail }, alreadyRegisteredMail, {});
      return;
    }
    await queueMail(deps, tx, { to: newEmail, linkSealed: link_sealed }, confirmNewEmailMail, {});
  });
}

export async function confirmEmailChange(
  deps: Pick<Deps, 'db' | 'jobs' | 'events'>,
  origin: Origin,
  token: string,
): Promise<void> {
  try {
    await deps.db.transaction().execute(async (tx) => {
      const link = await takeMailLink(tx, 'change_email', token);
      await tx
        .updateTable('accounts')
        .set({ email: link.email, email_verified_at: sql`now()` })
        .where('id', '=', link.account_id)
        .execute();
      await forgetMailLinks(tx, link.account_id);
      await deps.events.emit(tx, {
        name: 'account.email_changed',
        accountId: link.account_id,
        by: { accountId: link.account_id, origin },
        data: { account_id: link.account_id },
      });
      await queueMail(deps, tx, { to: link.account.email }, emailChangedMail, { new_email: link.email });
    });
  } catch (error) {
    if (isUniqueViolation(error, 'accounts_email')) throw conflict('This address belongs to another account by now.');
    throw error;
  }
}
