import { formatMoney, totals } from '@resolvo/contract/money';
import { dayIsOver } from '@resolvo/contract/periods';
import { itemType, renews } from '@resolvo/contract/product-types';
import { checkoutLimits } from '@resolvo/contract/sales/checkout';
import { canInvoice } from '@resolvo/contract/sales/orders';
import { quoteCan } from '@resolvo/contract/sales/quote-states';
import type { Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { ReservedItem } from '../../../providers/service-provider.ts';
import { taxOf } from '../../money/billing/profile.ts';
import { planTerms } from '../catalog/plan-on-sale.ts';
import { takeStock } from '../catalog/stock.ts';
import { insertItem, insertOpen } from '../orders/add-item.ts';
import { openOrder } from '../orders/open-order.ts';
import { measureRoom } from '../orders/seal-order.ts';
import { linesOf } from './get-quote.ts';
import { type HeldQuote, holdQuote } from './hold-quote.ts';
import { moveQuote } from './move.ts';

type Line = Awaited<ReturnType<typeof linesOf>>[number];

/**
 * The quote becomes an order of its client, a draft like every order: the invoice is issued when payment begins. The
 * quote is held, so pressing twice makes one order.
 */
export async function acceptQuote(
  deps: Pick<Deps, 'db' | 'now' | 'events' | 'services'>,
  actor: Caller,
  quoteId: string,
  seen: number | undefined,
): Promise<{ order_id: string }> {
  await measureRoom(
    deps,
    (await linesOf(deps.db, quoteId)).flatMap(({ type }) => type ?? []),
  );
  return deps.db.transaction().execute(async (tx) => {
    const quote = await holdQuote(tx, quoteId, actor.accountId);
    demandValid(deps, quote);
    demand(quoteCan.accept(quote.status));
    const lines = await linesOf(tx, quote.id);
    const { points } = await taxOf(tx, quote.accountId);
    const sums = totals(lines, quote.discount, points);
    demand(canInvoice(sums));
    if (seen !== undefined && seen !== sums.total) {
      throw conflict(`The total is ${formatMoney(sums.total)} now. Please look at the quote again.`);
    }
    const orderId = await openOrder(deps, tx, actor, {
      accountId: quote.accountId,
      type: lines.some(({ type }) => type !== null && renews(type)) ? 'subscription' : 'one_time',
      discount: quote.discount,
      discountReason: quote.discount > 0 ? `Quote ${quote.number}` : '',
      paymentTerm: 'immediate',
      validUntil: new Date(deps.now().getTime() + checkoutLimits.transferDays * 86_400_000),
      placed: { months: quote.annual ? 12 : 1 },
    });
    const sold: ReservedItem[] = [];
    for (const [index, line] of lines.entries()) {
      const itemId = await insertQuoted(tx, orderId, index + 1, line, quote.annual);
      const { plan_id: planId, name, quantity } = line;
      if (planId !== null) sold.push({ itemId, planId, name, quantity, choices: {} });
    }
    // What a client orders has its stock and its room from then on.
    await takeStock(tx, sold);
    for (const item of sold) {
      const type = itemType.parse(lines.find(({ plan_id }) => plan_id === item.planId)?.type);
      await deps.services.of(type).reserve(tx, item);
    }
    await moveQuote(deps, tx, quote, 'accepted', { by: actor, orderId });
    return { order_id: orderId };
  });
}

/** A plan at the price of the quote, also where it costs something else by now. */
async function insertQuoted(
  tx: Queryable,
  orderId: string,
  position: number,
  { plan_id, name, description, price, quantity }: Line,
  annual: boolean,
): Promise<string> {
  if (plan_id === null)
    return insertItem(tx, orderId, position, { custom_item: { name, description, price, quantity } });
  const { item } = await planTerms(tx, plan_id);
  const quoted = annual && renews(item.type) ? { annual_price: price } : { price };
  return insertOpen(tx, orderId, position, { ...item, name, description, ...quoted, quantity });
}

function demandValid({ now }: Pick<Deps, 'now'>, { status, validUntil }: HeldQuote): void {
  if (status === 'sent' && validUntil && dayIsOver(validUntil, now())) {
    throw conflict('This quote has expired. Please write to us: we make you another one.');
  }
}
