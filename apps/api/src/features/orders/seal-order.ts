import { toPoints } from '@resolvo/contract/money';
import { orderCan } from '@resolvo/contract/order-states';
import type { sealBody } from '@resolvo/contract/orders';
import type { z } from 'zod';
import type { Deps } from '../../deps.ts';
import type { SessionActor, TokenActor } from '../../http/actor.ts';
import { conflict, invalid, notFound } from '../../http/refusal.ts';
import { lockAccount } from '../accounts/queries.ts';
import { recordEvent } from '../audit/record-event.ts';
import { takeStock } from '../catalog/stock.ts';
import { type InvoiceLine, issueInvoice } from '../invoices/issue-invoice.ts';
import { lockOrder } from './lock-order.ts';

const renews = (type: string): boolean => type === 'proxmox' || type === 'cpanel';

/** Makes the order final and its invoice, in one change. The locks are account, order, plans, counter. */
export async function sealOrder(
  deps: Pick<Deps, 'db' | 'now' | 'jobs' | 'settings'>,
  actor: SessionActor | TokenActor,
  input: z.output<typeof sealBody>,
): Promise<{ invoice_id: string }> {
  return deps.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, input.user_id);
    if (!account) throw notFound();
    const order = await lockOrder(tx, input);
    const items = await tx
      .selectFrom('order_items')
      .select(['id', 'plan_id', 'type', 'name', 'description', 'price', 'annual_price', 'quantity'])
      .where('order_id', '=', order.id)
      .orderBy('position')
      .execute();
    const verdict = orderCan.seal({ ...order, items: items.length });
    if (verdict !== true) throw conflict(verdict);

    const subscription =
      order.type === 'empty' ? items.some(({ type }) => renews(type)) : order.type === 'subscription';
    if (!subscription && items.some(({ type }) => renews(type))) {
      throw conflict('A one-time order cannot hold a plan that renews. Please use a subscription for it.');
    }
    if (!subscription && input.annual_subscription) {
      throw invalid('annual_subscription', 'Only a subscription can be paid by the year.');
    }
    const months = input.annual_subscription ? 12 : 1;
    const lines = items.map(({ id, plan_id, annual_price, ...item }): InvoiceLine => {
      // A year without a price of its own costs twelve months.
      const yearly = annual_price ?? item.price * 12;
      const price = renews(item.type) && months === 12 ? yearly : item.price;
      return { ...item, orderItemId: id, planId: plan_id, price };
    });
    await takeStock(tx, lines);

    const discount = input.discount_amount === undefined ? order.discount : toPoints(input.discount_amount);
    await tx
      .updateTable('orders')
      .set({
        sealed_at: deps.now(),
        type: subscription ? 'subscription' : 'one_time',
        subscription_months: months,
        discount,
      })
      .where('id', '=', order.id)
      .execute();
    const invoice = await issueInvoice(deps, tx, {
      actorId: actor.accountId,
      orderId: order.id,
      buyer: { user_id: account.id, email: account.email ?? '', user_name: account.username ?? '' },
      items: lines,
      discount,
      tax: toPoints(input.tax ?? 0),
      paymentTerm: order.payment_term,
      months: subscription ? months : undefined,
    });
    if (invoice.total === 0) {
      await tx.updateTable('orders').set({ status: 'paid' }).where('id', '=', order.id).execute();
      await deps.jobs.send(tx, 'order-issue', { order_id: order.id });
    }
    await recordEvent(tx, {
      accountId: account.id,
      kind: 'order_sealed',
      origin: actor.origin,
      actorId: actor.accountId,
      data: { order_id: order.id, invoice_id: invoice.id, invoice_number: invoice.number, total: invoice.total },
    });
    return { invoice_id: invoice.id };
  });
}
