import type { ChallengeActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { Refusal } from '../../../core/refusal.ts';
import { deviceKey, type KnownDevice, knowDevice } from '../accounts/known-devices.ts';
import { codeTries } from '../accounts/limits.ts';
import { findPasswordHash, holdPerson } from '../accounts/queries.ts';
import { type SecondFactor, spendSecondFactor } from '../factors/spend-second-factor.ts';
import { countTry, finishChallenge } from '../sessions/challenges.ts';
import { type OpenSession, openSession } from '../sessions/open-session.ts';
import { noteNewPlace } from './note-new-place.ts';

/** Second factor. After five tries the first factor is needed again. */
export async function secondFactor(
  deps: Pick<Deps, 'db' | 'jobs' | 'vault' | 'now' | 'realNow' | 'limiter' | 'events' | 'settings' | 'log'>,
  actor: ChallengeActor,
  input: SecondFactor,
  deviceCookie: string | undefined,
): Promise<{ session: OpenSession; device: KnownDevice }> {
  if (!(await countTry(deps.db, actor.challengeId))) {
    throw new Refusal('unauthenticated', 'Too many wrong codes. Please log in again.');
  }
  const { personId, origin } = actor;
  const passwordHash = await findPasswordHash(deps.db, personId);
  const counted = deviceKey(deps, { id: personId, password_hash: passwordHash }, deviceCookie) ?? personId;
  await deps.limiter.consume(codeTries, counted);
  if (!(await spendSecondFactor(deps, actor, input))) {
    await deps.events.emit(deps.db, {
      name: 'sign_in.failed',
      accountId: null,
      personId,
      by: actor,
      data: { person_id: personId, factor: 2 },
    });
    throw new Refusal(
      'wrong_credentials',
      input.passkey ? 'This passkey did not fit. Please try again.' : 'This code is not right, or it was used already.',
    );
  }
  await deps.limiter.reset(codeTries, counted);
  return deps.db.transaction().execute(async (tx) => {
    const person = await holdPerson(tx, personId);
    if (!person || !(await finishChallenge(tx, actor.challengeId)))
      throw new Refusal('unauthenticated', 'This sign-in was finished already. Please log in again.');
    const session = await openSession(deps, tx, { personId, remember: actor.remember, origin });
    await noteNewPlace(deps, tx, person, { device: deviceCookie, origin });
    return { session, device: knowDevice(deps, person, deviceCookie) };
  });
}
