import type { Origin } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { recoveryCodeUsedMail } from './mails.ts';
import { holdPerson } from './queries.ts';
import { spendRecoveryCode, spendTotpCode } from './two-factor-codes.ts';

export interface SecondFactor {
  readonly code?: string | undefined;
  readonly recovery_code?: string | undefined;
}

/** Spends the given code or recovery code. The owner is mailed when a recovery code is used. */
export async function spendSecondFactor(
  deps: Pick<Deps, 'db' | 'jobs' | 'vault' | 'now' | 'events'>,
  { personId, origin }: { personId: string; origin: Origin },
  given: SecondFactor,
): Promise<boolean> {
  if (given.code !== undefined) return spendTotpCode(deps, deps.db, personId, given.code);
  return deps.db.transaction().execute(async (tx) => {
    const person = await holdPerson(tx, personId);
    const left = await spendRecoveryCode(tx, personId, given.recovery_code ?? '');
    if (left === undefined || !person?.email) return false;
    await deps.events.emit(tx, {
      name: 'account.recovery_code_used',
      accountId: null,
      personId,
      by: { personId, origin },
      data: { person_id: personId },
    });
    await queueMail(deps, tx, { to: person.email }, recoveryCodeUsedMail, { left });
    return true;
  });
}
