import type { ChallengeActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { Refusal } from '../../../core/refusal.ts';
import { codeTries } from '../accounts/limits.ts';
import { holdAccount } from '../accounts/queries.ts';
import { type SecondFactor, spendSecondFactor } from '../accounts/spend-second-factor.ts';
import { countTry, finishChallenge } from '../sessions/challenges.ts';
import { type OpenSession, openSession } from '../sessions/open-session.ts';

/** Second factor. After five tries the first factor is needed again. */
export async function secondFactor(
  deps: Pick<Deps, 'db' | 'jobs' | 'vault' | 'now' | 'limiter' | 'events'>,
  actor: ChallengeActor,
  input: SecondFactor,
): Promise<OpenSession> {
  if (!(await countTry(deps.db, actor.challengeId))) {
    throw new Refusal('unauthenticated', 'Too many wrong codes. Please log in again.');
  }
  const { accountId, origin } = actor;
  await deps.limiter.consume(codeTries, accountId);
  if (!(await spendSecondFactor(deps, actor, input))) {
    await deps.events.emit(deps.db, {
      name: 'sign_in.failed',
      accountId: accountId,
      by: actor,
      data: { account_id: accountId, factor: 2 },
    });
    throw new Refusal('wrong_credentials', 'This code is not right, or it was used already.');
  }
  await deps.limiter.reset(codeTries, accountId);
  return deps.db.transaction().execute(async (tx) => {
    await holdAccount(tx, accountId);
    if (!(await finishChallenge(tx, actor.challengeId)))
      throw new Refusal('unauthenticated', 'This sign-in was finished already. Please log in again.');
    return openSession(deps, tx, { accountId, remember: actor.remember, origin });
  });
}
