import type { Origin } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { recoveryCodeUsedMail } from './mails.ts';
import { holdAccount } from './queries.ts';
import { spendRecoveryCode, spendTotpCode } from './two-factor-codes.ts';

export interface SecondFactor {
  readonly code?: string | undefined;
  readonly recovery_code?: string | undefined;
}

/** Spends the given code or recovery code. The owner is mailed when a recovery code is used. */
export async function spendSecondFactor(
  deps: Pick<Deps, 'db' | 'jobs' | 'vault' | 'now' | 'events'>,
  { accountId, origin }: { accountId: string; origin: Origin },
  given: SecondFactor,
): Promise<boolean> {
  if (given.code !== undefined) return spendTotpCode(deps, deps.db, accountId, given.code);
  return deps.db.transaction().execute(async (tx) => {
    const account = await holdAccount(tx, accountId);
    const left = await spendRecoveryCode(tx, accountId, given.recovery_code ?? '');
    if (left === undefined || !account?.email) return false;
    await deps.events.emit(tx, {
      name: 'account.recovery_code_used',
      accountId: accountId,
      by: { accountId, origin },
      data: { account_id: accountId },
    });
    await queueMail(deps, tx, { to: account.email }, recoveryCodeUsedMail, { left });
    return true;
  });
}
