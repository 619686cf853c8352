import { formatMoney } from '@resolvo/contract/money';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { holdOpenAccount } from '../../people/accounts/queries.ts';

/** Returns what is true now, as a sentence. */
export async function setSpendingLimit(
  deps: Pick<Deps, 'db' | 'now' | 'events'>,
  actor: Caller,
  amount: number | null,
): Promise<string> {
  const { accountId } = actor;
  await deps.db.transaction().execute(async (tx) => {
    await holdOpenAccount(tx, accountId);
    await tx.deleteFrom('spending_limits').where('account_id', '=', accountId).execute();
    if (amount !== null) {
      await tx.insertInto('spending_limits').values({ account_id: accountId, amount, set_at: deps.now() }).execute();
    }
    await deps.events.emit(tx, {
      name: 'spending_limit.set',
      accountId,
      by: actor,
      data: { account_id: accountId, amount },
    });
  });
  return amount === null
    ? 'There is no spending limit any more.'
    : `The spending limit is ${formatMoney(amount)} a month.`;
}
