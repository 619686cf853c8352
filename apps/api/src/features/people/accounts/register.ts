import type { registerBody } from '@resolvo/contract/people/accounts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Origin } from '../../../core/actor.ts';
import { checkCaptcha } from '../../../core/check-captcha.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { hashPassword } from '../../../security/passwords.ts';
import { hashSecret, newSecret } from '../../../security/secrets.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { mailKey, mailsToAddress } from './limits.ts';
import { createMailLink } from './mail-links.ts';
import { activateMail, alreadyRegisteredMail } from './mails.ts';
import { newUsername } from './new-username.ts';
import { openAccount } from './queries.ts';
import { refuseGuessable } from './refuse-guessable.ts';

type Needs = Pick<Deps, 'db' | 'jobs' | 'limiter' | 'captcha' | 'vault' | 'settings' | 'log' | 'events'>;

/**
 * The response never tells whether an address has an account: answer, cookie and work are the same, and only the mail
 * differs. The returned secret marks this browser, the only one the link signs in.
 */
export async function register(
  deps: Needs,
  origin: Origin,
  input: z.output<typeof registerBody>,
): Promise<{ browserSecret: string }> {
  await checkCaptcha(deps, origin, input.recaptcha, 'register');
  await deps.limiter.consume(mailsToAddress, mailKey('activate', input.email));
  await refuseGuessable(input.password, input.email);
  const passwordHash = await hashPassword(input.password);
  const browserSecret = newSecret();
  const link = { browserHash: hashSecret(browserSecret), remember: input['remember-me'] };

  await deps.db.transaction().execute(async (tx) => {
    const person = await insertOrRenew(tx, input.email, passwordHash);
    if (!person) {
      await queueMail(deps, tx, { to: input.email }, alreadyRegisteredMail, {});
      return;
    }
    const link_sealed = await createMailLink(deps, tx, { ...link, ...person, purpose: 'activate' });
    await queueMail(deps, tx, { to: person.email, linkSealed: link_sealed }, activateMail, {});
    await deps.events.emit(tx, {
      name: 'account.registered',
      accountId: null,
      personId: person.personId,
      by: { personId: person.personId, origin },
      data: { person_id: person.personId },
    });
  });
  return { browserSecret };
}

/** An unconfirmed registration is replaced by a later one. A confirmed person is left unchanged. */
async function insertOrRenew(tx: Queryable, email: string, passwordHash: string) {
  const row = await tx
    .insertInto('persons')
    .values({ email, username: newUsername(), password_hash: passwordHash })
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(email)`)
        .doUpdateSet({ password_hash: passwordHash })
        .where('persons.email_verified_at', 'is', null)
        .where('persons.suspended_at', 'is', null)
        // Staff opened an account for the address: only its mailbox chooses the password.
        .where('persons.invited_at', 'is', null),
    )
    .returning(['id', 'email', sql<boolean>`xmax = 0`.as('is_new')])
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.is_new) await openAccount(tx, { ownerId: row.id, openedBy: row.id });
  return { personId: row.id, email: row.email ?? email };
}
