import { formatMoney } from '@resolvo/contract/money';
import type { Verdict } from '@resolvo/contract/states';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { balanceOf } from '../../money/ledger/book-entry.ts';
import { defaultMethod } from '../../money/payments/payment-methods.ts';
import { hoursCost, monthOfAllHours } from '../subscriptions/spending.ts';

/**
 * `true`, or why this account gets nothing by the hour now: hours are paid afterwards, so there must be a card to charge
 * or a balance that covers a whole month of all that it has by the hour, and no bill may be due that nothing pays by itself (decision 030). The caller holds the account.
 */
export async function mayBuyHours(
  { now }: Pick<Deps, 'now'>,
  db: Queryable,
  accountId: string,
  monthly: number,
): Promise<Verdict> {
  const late = await db
    .selectFrom('invoices')
    .select('number')
    .where('account_id', '=', accountId)
    .where('additional', '=', true)
    .where('status', '=', 'awaiting_payment')
    .where('awaits_charge', '=', false)
    .where('due_at', '<=', now())
    .orderBy('due_at')
    .executeTakeFirst();
  if (late) return `Invoice #${late.number} is due. Please pay it before you order by the hour.`;
  if (await defaultMethod(db, accountId)) return true;
  const has = await monthOfAllHours(db, accountId, now());
  const total = has + (await hoursCost(db, accountId, monthly));
  return (
    (await balanceOf(db, accountId)) >= total ||
    `Hours are paid afterwards. Please save a card under Billing, or top up your balance to ${formatMoney(total)}, which is a whole month${has > 0 ? ' of all that you have by the hour' : ''}.`
  );
}
