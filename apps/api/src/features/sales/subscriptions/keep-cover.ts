import { formatMoney } from '@resolvo/contract/money';
import type { Deps } from '../../../core/deps.ts';
import { conflict } from '../../../core/refusal.ts';
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
  if (!by_client || (await defaultMethod(tx, accountId))) return;
  const cover = await monthOfAllHours(tx, accountId, now());
  // The payout has left it already.
  const left = await balanceOf(tx, accountId);
  if (cover === 0 || left >= cover) return;
  const most = Math.max(0, left + amount - cover);
  throw conflict(
    `${formatMoney(cover)} of the balance covers what you have by the hour until a card is saved. At most ${formatMoney(most)} can be paid out.`,
  );
}
