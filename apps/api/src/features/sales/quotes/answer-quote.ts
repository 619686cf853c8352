import { formatMoney, totals } from '@resolvo/contract/money';
import { checkoutLimits } from '@resolvo/contract/sales/checkout';
import { canInvoice } from '@resolvo/contract/sales/orders';
import { quoteCan } from '@resolvo/contract/sales/quote-states';
import type { Caller, StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { taxOf } from '../../money/billing/profile.ts';
import { insertItem } from '../orders/add-item.ts';
import { openOrder } from '../orders/open-order.ts';
import { linesOf } from './get-quote.ts';
import { type HeldQuote, holdQuote } from './hold-quote.ts';
import { moveQuote } from './move.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'events'>;

/**
 * The quote becomes an order of its client, a draft like every order: the invoice is issued when payment begins. The
 * quote is held, so pressing twice makes one order.
 */
export async function acceptQuote(
  deps: Needs,
  actor: Caller,
  quoteId: string,
  seen: number | undefined,
): Promise<{ order_id: string }> {
  return deps.db.transaction().execute(async (tx) => {
    const quote = await holdQuote(tx, quoteId, actor.accountId);
    demandValid(deps, quote);
    demand(quoteCan.accept(quote.status));
    const lines = await linesOf(tx, quote.id);
    const { points } = await taxOf(tx, quote.accountId);
    const sums = totals(lines, 0, points);
    demand(canInvoice(sums));
    if (seen !== undefined && seen !== sums.total) {
      throw conflict(`The total is ${formatMoney(sums.total)} now. Please look at the quote again.`);
    }
    const orderId = await openOrder(deps, tx, actor, {
      accountId: quote.accountId,
      type: 'one_time',
      paymentTerm: 'immediate',
      validUntil: new Date(deps.now().getTime() + checkoutLimits.transferDays * 86_400_000),
      placed: { months: 1 },
    });
    for (const [index, line] of lines.entries()) await insertItem(tx, orderId, index + 1, { custom_item: line });
    await moveQuote(deps, tx, quote, 'accepted', { by: actor, orderId });
    return { order_id: orderId };
  });
}

function demandValid({ now }: Pick<Deps, 'now'>, { status, validUntil }: HeldQuote): void {
  if (status === 'sent' && validUntil && validUntil <= now()) {
    throw conflict('This quote has expired. Please write to us: we make you another one.');
  }
}

export async function declineQuote(deps: Needs, actor: Caller, quoteId: string, reason: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const quote = await holdQuote(tx, quoteId, actor.accountId);
    demand(quoteCan.decline(quote.status));
    await moveQuote(deps, tx, quote, 'declined', { by: actor, reason });
  });
}

export async function withdrawQuote(deps: Needs, actor: StaffActor, quoteId: string, reason: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const quote = await holdQuote(tx, quoteId);
    demand(quoteCan.withdraw(quote.status));
    await moveQuote(deps, tx, quote, 'withdrawn', { by: actor, reason });
  });
}

/** The order of an accepted quote ended unpaid: it may be accepted again while it is valid. */
export async function reopenQuote(deps: Pick<Deps, 'now' | 'events'>, tx: Queryable, orderId: string): Promise<void> {
  const found = await tx.selectFrom('quotes').select('id').where('order_id', '=', orderId).executeTakeFirst();
  if (!found) return;
  const quote = await holdQuote(tx, found.id);
  if (quote.status !== 'accepted') return;
  const isValid = quote.validUntil !== null && quote.validUntil > deps.now();
  await moveQuote(deps, tx, quote, isValid ? 'sent' : 'expired', {});
}

/** Hourly: quotes that were not answered in time. */
export async function expireQuotes(deps: Needs): Promise<void> {
  const late = await deps.db
    .selectFrom('quotes')
    .select('id')
    .where('status', '=', 'sent')
    .where('valid_until', '<=', deps.now())
    .limit(500)
    .execute();
  for (const { id } of late) {
    await deps.db.transaction().execute(async (tx) => {
      const quote = await holdQuote(tx, id);
      if (quote.status === 'sent') await moveQuote(deps, tx, quote, 'expired', {});
    });
  }
}
