import { formatMoney, totals } from '@resolvo/contract/money';
import { dayIsOver } from '@resolvo/contract/periods';
import { type ItemType, itemType, renews } from '@resolvo/contract/product-types';
import { checkoutLimits } from '@resolvo/contract/sales/checkout';
import { mayChooseAnew } from '@resolvo/contract/sales/item-asks';
import { itemChoices } from '@resolvo/contract/sales/item-choices';
import { canInvoice } from '@resolvo/contract/sales/orders';
import { quoteCan } from '@resolvo/contract/sales/quote-states';
import type { Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, invalid, Refusal } from '../../../core/refusal.ts';
import type { ReservedItem } from '../../../core/service-provider.ts';
import { taxOf } from '../../money/billing/profile.ts';
import { takeStock } from '../catalog/stock.ts';
import { insertQuoted, type QuotedItem } from '../orders/insert-quoted.ts';
import { openOrder } from '../orders/open-order.ts';
import { measureRoom } from '../orders/seal-order.ts';
import { getOwnQuote, linesOf, type QuotedLine } from './get-quote.ts';
import { type HeldQuote, holdQuote } from './hold-quote.ts';
import { moveQuote } from './move.ts';

interface Accepted {
  /** The total that the client was shown. */
  readonly total?: number | undefined;
  /** Positions of lines that the client chooses anew. */
  readonly choose_anew: readonly number[];
}

/**
 * The quote becomes an order of its client, a draft like every order: the invoice is issued when payment begins. The
 * quote is held, so pressing twice makes one order.
 */
export async function acceptQuote(
  deps: Pick<Deps, 'db' | 'now' | 'events' | 'services'>,
  actor: Caller,
  quoteId: string,
  { total: seen, choose_anew: anew }: Accepted,
): Promise<{ order_id: string }> {
  await getOwnQuote(deps, actor.accountId, quoteId);
  const quoted = itemsOf(await linesOf(deps.db, quoteId), anew);
  await measureRoom(
    deps,
    quoted.flatMap(({ type }) => type ?? []),
  );
  for (const line of quoted) await refuseImpossible(deps, actor.accountId, line);
  return deps.db.transaction().execute(async (tx) => {
    const quote = await holdQuote(tx, quoteId, actor.accountId);
    demandValid(deps, quote);
    demand(quoteCan.accept(quote.status));
    const lines = itemsOf(await linesOf(tx, quote.id), anew);
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
    const sold: (ReservedItem & { type: ItemType })[] = [];
    for (const [index, line] of lines.entries()) {
      const itemId = await insertQuoted(deps, tx, { ...line, orderId, position: index + 1, annual: quote.annual });
      const { plan_id: planId, type, name, quantity, choices } = line;
      if (planId !== null && type !== null) sold.push({ itemId, planId, type, name, quantity, choices: choices ?? {} });
    }
    // What a client orders has its stock and its room from then on.
    await takeStock(tx, sold);
    for (const { type, ...item } of sold) await deps.services.of(type).reserve(tx, item);
    await moveQuote(deps, tx, quote, 'accepted', { by: actor, orderId });
    return { order_id: orderId };
  });
}

/** The lines as they are ordered. Where the client chooses how servers are made, they choose for their options too. */
function itemsOf(quoted: readonly QuotedLine[], anew: readonly number[]): QuotedItem[] {
  const lines = quoted.map(({ type, choices, ...line }) => ({
    ...line,
    type: type === null ? null : itemType.parse(type),
    choices: choices === null ? undefined : itemChoices.parse(choices),
  }));
  for (const position of anew) {
    const line = lines.find((one) => one.position === position);
    if (!line || line.type === null || line.choices === undefined || !mayChooseAnew(line.type)) {
      throw invalid('choose_anew', 'This line stays as it was quoted.');
    }
  }
  const left = lines.map((line) => (anew.includes(line.position) ? { ...line, choices: undefined } : line));
  const isOpen = left.some(({ type, choices }) => type === 'proxmox' && choices === undefined);
  return left.map((line) => (isOpen && line.choices?.every_server ? { ...line, choices: undefined } : line));
}

/** What was chosen when the quote was written may be gone by now. It may call a vendor, so no transaction is open. */
async function refuseImpossible(
  { services }: Pick<Deps, 'services'>,
  accountId: string,
  { plan_id: planId, type, name, choices }: QuotedItem,
): Promise<void> {
  if (planId === null || type === null || choices === undefined) return;
  try {
    await services.of(type).check(planId, choices, accountId);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const way = mayChooseAnew(type) ? 'Please choose it yourself, or write to us.' : 'Please write to us.';
    throw conflict(`${name} cannot be made as it was quoted any more. ${error.message} ${way}`);
  }
}

function demandValid({ now }: Pick<Deps, 'now'>, { status, validUntil }: HeldQuote): void {
  if (status === 'sent' && validUntil && dayIsOver(validUntil, now())) {
    throw conflict('This quote has expired. Please write to us: we make you another one.');
  }
}
