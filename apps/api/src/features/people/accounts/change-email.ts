import { sql } from 'kysely';
import type { Origin, SessionActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, invalid, notFound } from '../../../core/refusal.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { emailKey, mailKey, mailsToAddress } from './limits.ts';
import { createMailLink, takeMailLink } from './mail-links.ts';
import { alreadyRegisteredMail, confirmNewEmailMail, emailChangedMail, emailChangeRequestedMail } from './mails.ts';
import { findByEmail, forgetMailLinks, holdPerson } from './queries.ts';

/** The address changes when the new mailbox confirms. The old mailbox is mailed at once. */
export async function requestEmailChange(
  deps: Pick<Deps, 'db' | 'jobs' | 'limiter' | 'vault' | 'settings' | 'events'>,
  actor: SessionActor,
  newEmail: string,
): Promise<void> {
  await deps.limiter.consume(mailsToAddress, mailKey('change_email', newEmail));
  await deps.db.transaction().execute(async (tx) => {
    const person = await holdPerson(tx, actor.personId);
    if (!person?.email) throw notFound();
    if (emailKey(person.email) === emailKey(newEmail)) throw invalid('email', 'This is your address already.');
    await queueMail(deps, tx, { to: person.email }, emailChangeRequestedMail, { new_email: newEmail });
    await deps.events.emit(tx, {
      name: 'account.email_change_requested',
      accountId: null,
      personId: person.id,
      by: actor,
      data: { person_id: person.id },
    });
    const link_sealed = await createMailLink(deps, tx, {
      personId: person.id,
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
        .updateTable('persons')
        .set({ email: link.email, email_verified_at: sql`now()` })
        .where('id', '=', link.person_id)
        .execute();
      await forgetMailLinks(tx, link.person_id);
      await deps.events.emit(tx, {
        name: 'account.email_changed',
        accountId: null,
        personId: link.person_id,
        by: { personId: link.person_id, origin },
        data: { person_id: link.person_id },
      });
      await queueMail(deps, tx, { to: link.person.email }, emailChangedMail, { new_email: link.email });
    });
  } catch (error) {
    if (isUniqueViolation(error, 'persons_email')) throw conflict('This address belongs to another account by now.');
    throw error;
  }
}
