import { mayPayOut } from '@resolvo/contract/money/payouts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { balanceOf } from '../../money/ledger/book-entry.ts';
import { defaultMethod } from '../../money/payments/payment-methods.ts';
import { monthOfAllHours } from './spending.ts';

/**
 * Hours are paid afterwards, and where no card is saved the balance is what they are paid from: a client's payout leaves
 * a month of them there (decision 030). Staff who pay out decide themselves. The caller holds the account.
 */
export async function keepCover(
  { now }: Pick<Deps, 'now'>,
  tx: Queryable,
  accountId: string,
  payoutId: string,
): Promise<void> {
  const { by_client, amount } = await tx
    .selectFrom('payouts')
    .select(['by_client', 'amount'])
    .where('id', '=', payoutId)
    .executeTakeFirstOrThrow();
  if (!by_client) return;
  // The payout has left it already.
  const balance = (await balanceOf(tx, accountId)) + amount;
  demand(mayPayOut({ balance, of_cards: 0, for_hours: await coverOf(tx, accountId, now()) }, amount));
}

/** What the balance keeps for hours: nothing once a card is saved. */
export const coverOf = async (db: Queryable, accountId: string, now: Date): Promise<number> =>
  (await defaultMethod(db, accountId)) ? 0 : monthOfAllHours(db, accountId, now);
