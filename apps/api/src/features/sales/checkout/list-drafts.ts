import { itemType } from '@resolvo/contract/product-types';
import { checkoutLimits, type DraftOrder } from '@resolvo/contract/sales/checkout';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { seconds } from '../../../core/time.ts';
import { quoteOrder } from '../orders/quote-order.ts';
import { itemsOf, wantedOf } from './ordered-items.ts';

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
  const items =
    rows.length === 0
      ? []
      : await itemsOf(
          deps,
          rows.map(({ id }) => id),
        );
  const orders: DraftOrder[] = [];
  for (const row of rows) {
    const { invoice_total } = await quoteOrder(deps.db, row);
    orders.push({
      order_id: row.id,
      order_creation_time: seconds(row.created_at),
      order_valid_until: seconds(row.valid_until),
      total: invoice_total,
      items: items
        .filter(({ order_id }) => order_id === row.id)
        .map((item) => ({
          plan_name: item.name,
          plan_type: itemType.parse(item.type),
          wanted_name: wantedOf(item),
          quantity: item.quantity,
        })),
    });
  }
  return { orders };
}
