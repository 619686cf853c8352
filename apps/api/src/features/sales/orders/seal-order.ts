import { chosenWords } from '@resolvo/contract/chosen-words';
import { toPoints, totals } from '@resolvo/contract/money';
import { itemType, renews } from '@resolvo/contract/product-types';
import { itemChoices, wantedName } from '@resolvo/contract/sales/item-choices';
import { orderCan } from '@resolvo/contract/sales/order-states';
import { canInvoice, type sealBody } from '@resolvo/contract/sales/orders';
import { dueWithOrder } from '@resolvo/contract/sales/plan-price';
import type { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import { conflict, invalid, notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { taxOf } from '../../money/billing/profile.ts';
import { type InvoiceLine, issueInvoice } from '../../money/invoices/issue-invoice.ts';
import { holdAccount } from '../../people/accounts/queries.ts';
import { takeStock } from '../catalog/stock.ts';
import { beginsLater } from './begins-later.ts';
import { noteOrderPaid } from './follow-invoice.ts';
import { holdOrderOf } from './hold-order.ts';
import { lineText } from './line-text.ts';

export interface Seal {
  readonly order_id: string;
  readonly user_id: string;
  readonly annual: boolean;
  /** Basis points. Undefined uses the order's own discount. */
  readonly discount?: number | undefined;
  /** Whether renewals have the discount too; true unless staff say otherwise. */
  readonly discountRecurs?: boolean;
  readonly tax: number;
  /** What it sells exists already: its room is in use, and its stock was taken by the caller. */
  readonly exists?: boolean;
  /**
   * The customer begins to pay an order they placed: its stock was taken then. The invoice is due when the order runs
   * out, and is mailed now unless payment follows at once.
   */
  readonly placed?: { readonly until: Date; readonly mailed: boolean };
}

interface Sealed {
  readonly invoice_id: string;
  readonly invoice_number: number;
}

export async function sealOrder(
  deps: Pick<Deps, 'db' | 'now' | 'jobs' | 'settings' | 'events' | 'services'>,
  actor: StaffActor,
  input: z.output<typeof sealBody>,
): Promise<Sealed> {
  const { order_id, user_id, discount_amount, discount_recurs: discountRecurs, annual_subscription: annual } = input;
  const discount = discount_amount === undefined ? undefined : toPoints(discount_amount);
  await measureRoom(deps, await typesOf(deps.db, order_id));
  return deps.db.transaction().execute(async (tx) => {
    const tax = await taxToSeal(tx, user_id, input);
    return sealWithin(deps, tx, actor, { order_id, user_id, annual, discount, discountRecurs, tax });
  });
}

/** Asks the vendors of these types how much room they have. Before a transaction. */
export async function measureRoom({ services }: Pick<Deps, 'services'>, types: Iterable<string>): Promise<void> {
  for (const type of new Set(types)) await services.of(itemType.parse(type)).measure();
}

async function typesOf(db: Queryable, orderId: string): Promise<string[]> {
  const items = await db
    .selectFrom('order_items')
    .select('type')
    .where('order_id', '=', orderId)
    .where('plan_id', 'is not', null)
    .execute();
  return items.map(({ type }) => type);
}

/** Basis points: what staff typed, 0 included; without it, what the billing profile asks for. */
export async function taxToSeal(
  tx: Queryable,
  userId: string,
  typed: { tax?: number | undefined; no_tax?: true | undefined },
): Promise<number> {
  if (typed.no_tax) return 0;
  return typed.tax === undefined ? (await taxOf(tx, userId)).points : toPoints(typed.tax);
}

/** Makes the order final and issues its invoice, in one transaction. Lock order: account, order, plans, counter. */
export async function sealWithin(
  deps: Pick<Deps, 'now' | 'jobs' | 'settings' | 'events' | 'services'>,
  tx: Queryable,
  actor: EventActor | undefined,
  seal: Seal,
): Promise<Sealed> {
  const account = await holdAccount(tx, seal.user_id);
  if (!account) throw notFound();
  const order = await holdOrderOf(tx, seal);
  const items = await tx
    .selectFrom('order_items')
    .select(['id', 'plan_id', 'type', 'name', 'description', 'price', 'annual_price', 'hourly_price'])
    .select(['quantity', 'chosen', 'choices', 'client_chooses'])
    .where('order_id', '=', order.id)
    .orderBy('position')
    .execute();
  demand(orderCan.seal({ ...order, placed: order.placed && !seal.placed, items: items.length }));

  const subscription = order.type === 'empty' ? items.some(({ type }) => renews(type)) : order.type === 'subscription';
  if (!subscription && items.some(({ type }) => renews(type))) {
    throw conflict('A one-time order cannot hold a plan that renews. Please use a subscription for it.');
  }
  if (!subscription && seal.annual) {
    throw invalid('annual_subscription', 'Only a subscription can be paid by the year.');
  }
  const months = seal.annual ? 12 : 1;
  const lines = items.map(({ id, plan_id, ...item }): InvoiceLine => {
    const { type, name, quantity } = item;
    const description = lineText(item);
    const price = dueWithOrder(item, seal.annual);
    const chosen = chosenWords.parse(item.chosen);
    const about = wantedName(itemChoices.parse(item.choices));
    return { orderItemId: id, planId: plan_id, type, name, description, quantity, price, chosen, about };
  });
  const discount = seal.discount ?? order.discount;
  const sums = totals(lines, discount, seal.tax);
  const fits = canInvoice(sums);
  if (fits !== true) throw conflict(fits);
  // What a customer placed took its stock and its room then.
  if (!order.placed && !seal.exists) {
    await takeStock(tx, lines);
    for (const { id: itemId, plan_id: planId, type, name, quantity, choices } of items) {
      if (planId === null) continue;
      const item = { itemId, planId, name, quantity, choices: itemChoices.parse(choices) };
      await deps.services.of(itemType.parse(type)).reserve(tx, item);
    }
  }

  await tx
    .updateTable('orders')
    .set({
      sealed_at: deps.now(),
      type: subscription ? 'subscription' : 'one_time',
      subscription_months: months,
      discount,
      discount_recurs: seal.discountRecurs ?? true,
      ...(seal.placed && { valid_until: seal.placed.until }),
    })
    .where('id', '=', order.id)
    .execute();
  const invoice = await issueInvoice(deps, tx, {
    by: actor,
    byStaff: seal.placed === undefined,
    orderId: order.id,
    buyer: { user_id: account.id, email: account.email ?? '', user_name: account.username ?? '' },
    items: lines,
    discount,
    tax: seal.tax,
    paymentTerm: order.payment_term,
    months: subscription ? months : undefined,
    startsLater: !seal.exists && beginsLater(items),
    ...(seal.placed && { dueAt: seal.placed.until }),
    // Hours are billed when they have passed, so this document asks for nothing and no payer waits for it.
    announced: seal.placed?.mailed === false || (sums.total === 0 && items.some((item) => item.hourly_price !== null)),
  });
  if (invoice.total === 0) await noteOrderPaid(deps, tx, order.id, actor);
  await deps.events.emit(tx, {
    name: 'order.sealed',
    accountId: account.id,
    by: actor,
    data: { order_id: order.id, invoice_id: invoice.id, invoice_number: invoice.number, total: invoice.total },
  });
  return { invoice_id: invoice.id, invoice_number: invoice.number };
}
