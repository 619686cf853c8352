import type { SessionActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { holdPerson } from '../accounts/queries.ts';
import { passkeyRemovedMail } from './mails.ts';
import { factorsOf } from './two-factor.ts';

export async function removePasskey(
  deps: Pick<Deps, 'db' | 'jobs' | 'events'>,
  actor: SessionActor,
  passkeyId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const person = await holdPerson(tx, actor.personId);
    const removed = await tx
      .deleteFrom('passkeys')
      .where('id', '=', passkeyId)
      .where('person_id', '=', actor.personId)
      .returning('name')
      .executeTakeFirst();
    if (!person?.email || !removed) throw notFound();
    await deps.events.emit(tx, {
      name: 'account.passkey_removed',
      accountId: null,
      personId: person.id,
      by: actor,
      data: { person_id: person.id, passkey_id: passkeyId, name: removed.name },
    });
    const { app, passkey } = await factorsOf(tx, person.id);
    const mail = { name: removed.name, second_factor: app || passkey };
    await queueMail(deps, tx, { to: person.email }, passkeyRemovedMail, mail);
  });
}
