import type { Deps } from '../../deps.ts';
import type { ChallengeActor } from '../../http/actor.ts';
import { Refusal } from '../../http/refusal.ts';
import { codeTries } from '../accounts/limits.ts';
import { spendRecoveryCode, spendTotpCode } from '../accounts/two-factor-codes.ts';
import { recordEvent } from '../audit/record-event.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { type OpenSession, openSession } from '../sessions/open-session.ts';
import { countTry } from './challenges.ts';

/** Second factor. Five tries, then the first factor again. */
export async function secondFactor(
  deps: Pick<Deps, 'db' | 'jobs' | 'vault' | 'now' | 'limiter'>,
  actor: ChallengeActor,
  input: { code?: string | undefined; recovery_code?: string | undefined },
): Promise<OpenSession> {
  if (!(await countTry(deps.db, actor.challengeId))) {
    throw new Refusal('unauthenticated', 'Too many wrong codes. Please log in again.');
  }
  const { accountId, origin } = actor;
  await deps.limiter.consume(codeTries, accountId);
  const accepted =
    input.code !== undefined
      ? await spendTotpCode(deps, deps.db, accountId, input.code)
      : await useRecoveryCode(deps, actor, input.recovery_code ?? '');
  if (!accepted) {
    await recordEvent(deps.db, { accountId, kind: 'login_failed', origin, data: { factor: 2 } });
    throw new Refusal('wrong_credentials', 'This code is not right, or it was used already.');
  }
  await deps.limiter.reset(codeTries, accountId);
  return deps.db.transaction().execute(async (tx) => {
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

async function useRecoveryCode(deps: Pick<Deps, 'db' | 'jobs'>, actor: ChallengeActor, code: string): Promise<boolean> {
  const { accountId, origin } = actor;
  return deps.db.transaction().execute(async (tx) => {
    const left = await spendRecoveryCode(tx, accountId, code);
    if (left === undefined) return false;
    await recordEvent(tx, { accountId, kind: 'recovery_code_used', origin });
    const account = await tx.selectFrom('accounts').select('email').where('id', '=', accountId).executeTakeFirst();
    if (account?.email) await queueMail(deps, tx, { template: 'recovery-code-used', to: account.email, left });
    return true;
  });
}
