import { checkoutLimits, type DraftOrder } from '@resolvo/contract/sales/checkout';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { seconds } from '../../../core/time.ts';
import { quoteOrder } from '../orders/quote-order.ts';

/** Orders that the account placed and has not begun to pay. There are at most `checkoutLimits.unpaid`. */
export async function listDrafts(deps: Pick<Deps, 'db'>, actor: Caller): Promise<{ orders: DraftOrder[] }> {
  const rows = await deps.db
    .selectFrom('orders')
    .select(['id', 'account_id', 'subscription_months', 'created_at', 'valid_until'])
    .where('account_id', '=', actor.accountId)
    .where('placed_at', 'is not', null)
    .where('sealed_at', 'is', null)
    .where('status', '=', 'open')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(checkoutLimits.unpaid)
    .execute();
  const orders: DraftOrder[] = [];
  for (const row of rows) {
    const { items, invoice_total } = await quoteOrder(deps.db, row);
    orders.push({
      order_id: row.id,
      order_creation_time: seconds(row.created_at),
      order_valid_until: seconds(row.valid_until),
      total: invoice_total,
      items: items.map(({ plan_name, quantity }) => ({ plan_name, quantity })),
    });
  }
  return { orders };
}
