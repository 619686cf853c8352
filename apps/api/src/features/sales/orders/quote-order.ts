import { toPercent, totals } from '@resolvo/contract/money';
import { renews } from '@resolvo/contract/product-types';
import type { Quote } from '@resolvo/contract/sales/checkout';
import { quote } from '@resolvo/contract/sales/checkout';
import { dueWithOrder } from '@resolvo/contract/sales/plan-price';
import type { Queryable } from '../../../db/connection.ts';
import { taxOf } from '../../money/billing/profile.ts';
import { lineText } from './line-text.ts';

/** What the invoice of a placed order would say if payment began now. */
export async function quoteOrder(
  db: Queryable,
  order: { readonly id: string; readonly account_id: string; readonly subscription_months: number },
): Promise<Quote> {
  const items = await db
    .selectFrom('order_items')
    .select(['id', 'plan_id', 'name', 'description', 'type', 'price', 'annual_price', 'hourly_price'])
    .select(['quantity', 'status', 'chosen'])
    .where('order_id', '=', order.id)
    .orderBy('position')
    .execute();
  const annual = order.subscription_months === 12;
  const lines = items.map((item) => ({
    ...item,
    description: lineText(item),
    price: dueWithOrder(item, annual),
    most_price: item.hourly_price === null ? null : item.price,
  }));
  const tax = await taxOf(db, order.account_id);
  // Only the order of a quote has one.
  const { discount } = await db
    .selectFrom('orders')
    .select('discount')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow();
  const sums = totals(lines, discount, tax.points);
  return quote.parse({
    invoice_subtotal: sums.subtotal,
    invoice_discount: toPercent(discount),
    invoice_discount_amount: sums.discount,
    invoice_tax: toPercent(tax.points),
    invoice_tax_type: tax.type,
    invoice_tax_amount: sums.tax,
    invoice_total: sums.total,
    invoice_paid_period: items.some(({ type }) => renews(type)) ? order.subscription_months : 1,
    items: lines.map((line) => ({
      order_item_id: line.id,
      plan_id: line.plan_id,
      plan_name: line.name,
      plan_description: line.description,
      plan_type: line.type,
      plan_price: line.price,
      hourly_price: line.hourly_price,
      most_price: line.most_price,
      quantity: line.quantity,
      line_total: line.price * line.quantity,
      order_item_status: line.status,
      chosen: line.chosen,
    })),
  });
}
