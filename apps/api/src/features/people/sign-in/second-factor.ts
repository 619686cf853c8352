import type { ChallengeActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { Refusal } from '../../../core/refusal.ts';
import { codeTries } from '../accounts/limits.ts';
import { lockAccount } from '../accounts/queries.ts';
import { type SecondFactor, spendSecondFactor } from '../accounts/spend-second-factor.ts';
import { recordEvent } from '../audit/record-event.ts';
import { type OpenSession, openSession } from '../sessions/open-session.ts';
import { countTry } from './challenges.ts';

/** Second factor. Five tries, then the first factor again. */
export async function secondFactor(
  deps: Pick<Deps, 'db' | 'jobs' | 'vault' | 'now' | 'limiter'>,
  actor: ChallengeActor,
  input: SecondFactor,
): Promise<OpenSession> {
  if (!(await countTry(deps.db, actor.challengeId))) {
    throw new Refusal('unauthenticated', 'Too many wrong codes. Please log in again.');
  }
  const { accountId, origin } = actor;
  await deps.limiter.consume(codeTries, accountId);
  if (!(await spendSecondFactor(deps, actor, input))) {
    await recordEvent(deps.db, { accountId, kind: 'login_failed', origin, data: { factor: 2 } });
    throw new Refusal('wrong_credentials', 'This code is not right, or it was used already.');
  }
  await deps.limiter.reset(codeTries, accountId);
  return deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    // Of two requests with two good codes only one may finish this sign-in.
    const done = await tx
      .deleteFrom('login_challenges')
      .where('id', '=', actor.challengeId)
      .returning('id')
      .executeTakeFirst();
    if (!done) throw new Refusal('unauthenticated', 'This sign-in was finished already. Please log in again.');
    return openSession(tx, { accountId, remember: actor.remember, origin });
  });
}
