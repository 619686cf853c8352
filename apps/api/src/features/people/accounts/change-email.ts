import { sql } from 'kysely';
import type { Origin, SessionActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import { conflict, invalid, notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { emailKey, mailKey, mailsToAddress } from './limits.ts';
import { createMailLink, takeMailLink } from './mail-links.ts';
import { alreadyRegisteredMail, confirmNewEmailMail, emailChangedMail, emailChangeRequestedMail } from './mails.ts';
import { findByEmail, forgetMailLinks, holdPerson } from './queries.ts';

type Needs = Pick<Deps, 'db' | 'jobs' | 'limiter' | 'vault' | 'settings' | 'events'>;
interface Addressed {
  readonly id: string;
  readonly email: string;
}

/** The address changes when the new mailbox confirms. The old mailbox is mailed at once. */
export async function requestEmailChange(deps: Needs, actor: SessionActor, newEmail: string): Promise<void> {
  await deps.limiter.consume(mailsToAddress, mailKey('change_email', newEmail));
  await deps.db.transaction().execute(async (tx) => {
    const person = await holdPerson(tx, actor.personId);
    if (!person?.email) throw notFound();
    if (emailKey(person.email) === emailKey(newEmail)) throw invalid('email', 'This is your address already.');
    await askForNewAddress(deps, tx, { ...person, email: person.email }, newEmail, actor);
  });
}

async function askForNewAddress(
  deps: Needs,
  tx: Queryable,
  person: Addressed,
  newEmail: string,
  by: EventActor,
): Promise<void> {
  await queueMail(deps, tx, { to: person.email }, emailChangeRequestedMail, { new_email: newEmail });
  await deps.events.emit(tx, {
    name: 'account.email_change_requested',
    accountId: null,
    personId: person.id,
    by,
    data: { person_id: person.id },
    before: { email: person.email },
    after: { email: newEmail },
  });
  const link_sealed = await createMailLink(deps, tx, { personId: person.id, purpose: 'change_email', email: newEmail });
  // Whether the address is taken must not show on this screen: the change is pending in both cases, and for a taken
  // address no link is sent.
  if (await findByEmail(tx, newEmail)) {
    await queueMail(deps, tx, { to: newEmail }, alreadyRegisteredMail, {});
    return;
  }
  await queueMail(deps, tx, { to: newEmail, linkSealed: link_sealed }, confirmNewEmailMail, {});
}

/** The one writer of an address. Pending links of the person end with it. */
export async function putAddress(
  deps: Pick<Deps, 'events'>,
  tx: Queryable,
  person: Addressed,
  email: string,
  { by, isProven }: { by: EventActor | undefined; isProven: boolean },
): Promise<void> {
  await tx
    .updateTable('persons')
    .set({ email, ...(isProven && { email_verified_at: sql`now()` }) })
    .where('id', '=', person.id)
    .execute();
  await forgetMailLinks(tx, person.id);
  await deps.events.emit(tx, {
    name: 'account.email_changed',
    accountId: null,
    personId: person.id,
    by,
    data: { person_id: person.id },
    before: { email: person.email },
    after: { email },
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
      const by = { personId: link.person_id, origin };
      await putAddress(deps, tx, link.person, link.email, { by, isProven: true });
      await queueMail(deps, tx, { to: link.person.email }, emailChangedMail, { new_email: link.email });
    });
  } catch (error) {
    if (isUniqueViolation(error, 'persons_email')) throw conflict('This address belongs to another account by now.');
    throw error;
  }
}
