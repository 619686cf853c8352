import { formatMoney } from '@resolvo/contract/money';
import { cardCanPay } from '@resolvo/contract/money/charges';
import { checkoutLimits, type PayBy } from '@resolvo/contract/sales/checkout';
import type { Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { taxOf } from '../../money/billing/profile.ts';
import { payByBalanceWithin } from '../../money/payments/pay-by-balance.ts';
import { holdAccount } from '../../people/accounts/queries.ts';
import { quoteOrder } from '../orders/quote-order.ts';
import { sealWithin } from '../orders/seal-order.ts';
import { hoursCost, withinLimit } from '../subscriptions/spending.ts';
import { findCheckout } from './get-checkout.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'jobs' | 'settings' | 'events' | 'services'>;

interface Input {
  readonly by: PayBy;
  readonly total?: number | undefined;
}

/**
 * The customer begins to pay an order they placed: it is sealed and its invoice issued, once. The account is held, so a
 * second tab that begins at the same moment gets the invoice of the first.
 */
export async function beginPayment(
  deps: Needs,
  actor: Caller,
  id: string,
  input: Input,
): Promise<{ order_id: string; invoice_id: string }> {
  return deps.db.transaction().execute(async (tx) => {
    const account = await holdAccount(tx, actor.accountId);
    if (!account) throw notFound();
    const found = await findCheckout(tx, account.id, id);
    const invoiceId = found.invoice_id ?? (await issue(deps, tx, actor, found, input));
    if (input.by === 'balance') await payByBalanceWithin(deps, tx, actor, invoiceId);
    return { order_id: found.id, invoice_id: invoiceId };
  });
}

async function issue(
  deps: Needs,
  tx: Queryable,
  actor: Caller,
  order: Awaited<ReturnType<typeof findCheckout>>,
  { by, total }: Input,
): Promise<string> {
  if (!order.draft) throw conflict('This order was cancelled. Please order again.');
  const { invoice_total } = await quoteOrder(tx, order);
  if (total !== undefined && total !== invoice_total) {
    throw conflict(
      `The total is ${formatMoney(invoice_total)} now, because your billing address changed. Please look at it and pay again.`,
    );
  }
  // The order may have been placed before the limit was set.
  const hours = await hoursCost(tx, order.account_id, await monthOfHours(tx, order.id));
  demand(await withinLimit(deps, tx, order.account_id, invoice_total + hours));
  if (by === 'card') demand(cardCanPay(invoice_total));
  const { points: tax } = await taxOf(tx, order.account_id);
  const { invoice_id } = await sealWithin(deps, tx, actor, {
    order_id: order.id,
    user_id: order.account_id,
    annual: order.subscription_months === 12,
    tax,
    // A card or the balance pays within moments, and then the receipt is mailed. A transfer needs the invoice.
    placed: { until: waitsUntil(deps.now(), by), mailed: by === 'bank_transfer' },
  });
  return invoice_id;
}

/** What a month of the items by the hour costs at most, in cents without tax. */
async function monthOfHours(tx: Queryable, orderId: string): Promise<number> {
  const items = await tx
    .selectFrom('order_items')
    .select(['price', 'quantity'])
    .where('order_id', '=', orderId)
    .where('hourly_price', 'is not', null)
    .execute();
  return items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
}

const waitsUntil = (now: Date, by: PayBy): Date =>
  new Date(
    now.getTime() + (by === 'bank_transfer' ? checkoutLimits.transferDays * 24 : checkoutLimits.hours) * 3_600_000,
  );
