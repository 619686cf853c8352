import type { PasskeyAnswer } from '@resolvo/contract/people/passkeys';
import type { Origin } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { holdPerson } from '../accounts/queries.ts';
import { recoveryCodeUsedMail } from './mails.ts';
import { provePasskey } from './prove-passkey.ts';
import { spendRecoveryCode, spendTotpCode } from './two-factor-codes.ts';

export interface SecondFactor {
  readonly code?: string | undefined;
  readonly recovery_code?: string | undefined;
  readonly passkey?: PasskeyAnswer | undefined;
}

/** Spends the given code, recovery code or answer of a passkey. The owner is mailed when a recovery code is used. */
export async function spendSecondFactor(
  deps: Pick<Deps, 'db' | 'jobs' | 'vault' | 'now' | 'realNow' | 'events' | 'settings' | 'log'>,
  { personId, origin }: { personId: string; origin: Origin },
  given: SecondFactor,
): Promise<boolean> {
  if (given.code !== undefined) return spendTotpCode(deps, deps.db, personId, given.code);
  if (given.passkey !== undefined) return (await provePasskey(deps, personId, given.passkey))?.proven ?? false;
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
