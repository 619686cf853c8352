import { bytesText } from '@resolvo/contract/machines/figure-words';
import { monthOf, trafficCharge } from '@resolvo/contract/machines/traffic';
import { formatMoney } from '@resolvo/contract/money';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { issueInvoice } from '../../money/invoices/issue-invoice.ts';
import { holdSubscription } from './hold-subscription.ts';

interface TrafficUse {
  readonly delivery_id: string;
  /** Of the server. */
  readonly name: string;
  /** Its first moment, in UTC. */
  readonly month: Date;
  /** Bytes above the included ones: those billed before, and all of them until now. */
  readonly over_before: number;
  readonly over_after: number;
  /** Cents a TB, without tax. */
  readonly price: number;
}

type Needs = Pick<Deps, 'now' | 'jobs' | 'settings' | 'events' | 'services'>;
const monthText = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/**
 * An invoice of its own, once for each part of a month: a renewal is credited whole when a plan changes, and what was sent
 * stays sent. The parts of a month sum up to the charge of the whole.
 */
export async function billTraffic(deps: Needs, tx: Queryable, use: TrafficUse): Promise<void> {
  const found = await tx
    .selectFrom('subscriptions')
    .select('id')
    .where('delivery_id', '=', use.delivery_id)
    .executeTakeFirst();
  if (!found) return;
  const held = await holdSubscription(tx, found.id);
  const { month } = use;
  const amount = trafficCharge(use.over_after, use.price) - trafficCharge(use.over_before, use.price);
  const charge = await tx
    .insertInto('traffic_charges')
    .values({
      subscription_id: held.id,
      month,
      over_before: use.over_before,
      over_after: use.over_after,
      price: use.price,
      amount,
      created_at: deps.now(),
    })
    .onConflict((conflict) => conflict.columns(['subscription_id', 'month', 'over_before']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!charge || amount === 0) return;
  const owner = await tx
    .selectFrom('accounts')
    .select(['email', 'username'])
    .where('id', '=', held.account_id)
    .executeTakeFirstOrThrow();
  const { words: chosen } = await deps.services.of(held.type).describe(tx, held.delivery_id);
  const above = bytesText(use.over_after - use.over_before);
  const invoice = await issueInvoice(deps, tx, {
    orderId: held.order_id,
    buyer: { user_id: held.account_id, email: owner.email ?? '', user_name: owner.username ?? '' },
    items: [
      {
        orderItemId: held.order_item_id,
        planId: held.plan_id,
        type: held.type,
        name: `Traffic of ${use.name}`,
        description: `${monthText.format(month)}: ${above} above what is included, at ${formatMoney(use.price)} a TB`,
        price: amount,
        quantity: 1,
        chosen,
        about: use.name,
      },
    ],
    // The discount of an order is for what was ordered.
    discount: 0,
    tax: held.tax,
    paymentTerm: 'net_14',
    months: undefined,
    period: { start: month, end: monthOf(month, 1) },
    additional: true,
    collected: true,
  });
  await tx.updateTable('traffic_charges').set({ invoice_id: invoice.id }).where('id', '=', charge.id).execute();
}
