import type { SessionActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, notFound } from '../../../core/refusal.ts';
import { hashPassword } from '../../../security/passwords.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { type OpenSession, renewSession } from '../sessions/open-session.ts';
import { type KnownDevice, knowDevice } from './known-devices.ts';
import { passwordChangedMail } from './mails.ts';
import { provePassword } from './prove-password.ts';
import { forgetMailLinks, holdPerson, storePasswordHash } from './queries.ts';
import { refuseGuessable } from './refuse-guessable.ts';

export async function changePassword(
  deps: Pick<Deps, 'db' | 'jobs' | 'limiter' | 'events' | 'vault'>,
  actor: SessionActor,
  input: { current_password: string; password: string },
  deviceCookie: string | undefined,
): Promise<{ session: OpenSession; device: KnownDevice }> {
  const proven = await provePassword(deps, actor.personId, input.current_password, 'current_password');
  await refuseGuessable(input.password, proven.email ?? '');
  const passwordHash = await hashPassword(input.password);
  return deps.db.transaction().execute(async (tx) => {
    const person = await holdPerson(tx, actor.personId);
    if (!person?.email) throw notFound();
    // A reset may have ended this session since the password was checked; then the change is refused.
    if (person.password_hash !== proven.passwordHash) throw conflict('Your password was changed meanwhile.');
    await storePasswordHash(tx, person.id, passwordHash);
    await endSessions(tx, person.id, { except: actor.sessionId });
    await forgetMailLinks(tx, person.id);
    await deps.events.emit(tx, {
      name: 'account.password_changed',
      accountId: null,
      personId: person.id,
      by: actor,
      data: { person_id: person.id },
    });
    await queueMail(deps, tx, { to: person.email }, passwordChangedMail, {});
    return {
      session: await renewSession(tx, actor.sessionId),
      device: knowDevice(deps, { id: person.id, password_hash: passwordHash }, deviceCookie),
    };
  });
}
