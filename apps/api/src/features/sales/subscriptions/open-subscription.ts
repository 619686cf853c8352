import { monthOf } from '@resolvo/contract/machines/traffic';
import { periodAt } from '@resolvo/contract/periods';
import { renews } from '@resolvo/contract/product-types';
import { priceFor } from '@resolvo/contract/sales/plan-price';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { taxOf } from '../../money/billing/profile.ts';
import { aboutSubscription } from './about-subscription.ts';
import { holdSubscription } from './hold-subscription.ts';
import { nextAt } from './next-at.ts';
import { setRate } from './rates.ts';

/** Units as they were ordered, with the order and its first invoice. */
export const orderedUnits = (db: Queryable) =>
  db
    .selectFrom('deliveries as d')
    .innerJoin('order_items as i', 'i.id', 'd.order_item_id')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .innerJoin('invoices as v', (join) => join.onRef('v.order_id', '=', 'o.id').on('v.additional', '=', false))
    .select([
      'd.account_id',
      'i.id as order_item_id',
      'i.plan_id',
      'i.type',
      'i.name',
      'i.price',
      'i.annual_price',
      'i.hourly_price',
    ])
    .select(['o.id as order_id', 'o.type as order_type', 'o.subscription_months as months'])
    .select(sql<string | null>`i.choices ->> 'size_gb'`.as('size'))
    .select('o.discount_recurs')
    .select(['v.id as invoice_id', 'v.discount', 'v.tax']);

/**
 * Opens the subscription of a delivered unit, from today on, if its plan renews. Price and discount are the order's,
 * unless the discount was for the first invoice only; tax follows the customer's address unless staff set another. Runs in the caller's transaction; no-op when repeated.
 */
export async function openSubscription(
  deps: Pick<Deps, 'now' | 'events'>,
  tx: Queryable,
  deliveryId: string,
): Promise<void> {
  const bought = await orderedUnits(tx).where('d.id', '=', deliveryId).executeTakeFirst();
  if (!bought?.plan_id || bought.order_type !== 'subscription') return;
  if (!renews(bought.type)) return;
  const ruled = await taxOf(tx, bought.account_id);
  const now = deps.now();
  // Hours are billed by calendar months.
  const anchor = bought.hourly_price === null ? now : monthOf(now);
  const { start, end } = periodAt(anchor, bought.months, 0);
  const { invoice_id, order_type: _, annual_price: __, discount_recurs, size, ...agreed } = bought;
  const opened = await tx
    .insertInto('subscriptions')
    .values({
      ...agreed,
      plan_id: bought.plan_id,
      discount: discount_recurs ? bought.discount : 0,
      tax: bought.tax === ruled.points ? null : bought.tax,
      delivery_id: deliveryId,
      price: priceFor(bought, bought.months === 12),
      size_gb: size === null ? null : Number(size),
      anchor_at: anchor,
      period_start: start,
      period_end: end,
      next_at: end,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('delivery_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!opened) return;
  if (bought.hourly_price === null) {
    await tx
      .insertInto('subscription_bills')
      .values({
        subscription_id: opened.id,
        kind: 'first',
        period_start: start,
        period_end: end,
        invoice_id,
        created_at: now,
      })
      .execute();
  }
  const held = await holdSubscription(tx, opened.id);
  await setRate(tx, held, now);
  const next = await nextAt(deps, tx, held);
  await tx.updateTable('subscriptions').set({ next_at: next }).where('id', '=', held.id).execute();
  await deps.events.emit(tx, {
    name: 'subscription.opened',
    accountId: held.account_id,
    data: aboutSubscription(held),
  });
}
