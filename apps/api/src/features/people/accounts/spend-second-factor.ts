import type { Origin } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { recordEvent } from '../audit/record-event.ts';
import { lockAccount } from './queries.ts';
import { spendRecoveryCode, spendTotpCode } from './two-factor-codes.ts';

export interface SecondFactor {
  readonly code?: string | undefined;
  readonly recovery_code?: string | undefined;
}

/** Uses up whichever was given. The owner is told of every recovery code that goes. */
export async function spendSecondFactor(
  deps: Pick<Deps, 'db' | 'jobs' | 'vault' | 'now'>,
  { accountId, origin }: { accountId: string; origin: Origin },
  given: SecondFactor,
): Promise<boolean> {
  if (given.code !== undefined) return spendTotpCode(deps, deps.db, accountId, given.code);
  return deps.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, accountId);
    const left = await spendRecoveryCode(tx, accountId, given.recovery_code ?? '');
    if (left === undefined || !account?.email) return false;
    await recordEvent(tx, { accountId, kind: 'recovery_code_used', origin });
    await queueMail(deps, tx, { template: 'recovery-code-used', to: account.email, left });
    return true;
  });
}
