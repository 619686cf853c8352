import { chosenWords } from '@resolvo/contract/chosen-words';
import { toPoints, totals } from '@resolvo/contract/money';
import { handOverPeriod } from '@resolvo/contract/money/invoices';
import { canReissue, type reissueBody, reissueEndpoints } from '@resolvo/contract/money/reissue';
import { addDays } from '@resolvo/contract/periods';
import { canInvoice } from '@resolvo/contract/sales/orders';
import type { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, invalid } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { holdAccount } from '../../people/accounts/queries.ts';
import { taxOf } from '../billing/profile.ts';
import { aboutInvoice } from '../invoices/about-invoice.ts';
import { creditInvoice } from '../invoices/credit-invoice.ts';
import { getInvoice } from '../invoices/get-invoice.ts';
import { type HeldInvoice, holdInvoice } from '../invoices/hold-invoice.ts';
import { type InvoiceLine, issueInvoice } from '../invoices/issue-invoice.ts';
import { moveInvoice } from '../invoices/move.ts';
import { queueDocument } from '../invoices/queue-document.ts';
import { actOncePerKey } from '../ledger/act-once-per-key.ts';
import { balanceOf } from '../ledger/book-entry.ts';
import { bookFromBalance, bookPayment } from './book-payment.ts';

type Input = Omit<z.output<typeof reissueBody>, 'idempotency_key'>;
type Needs = Pick<Deps, 'db' | 'now' | 'jobs' | 'settings' | 'events'>;
const { response: reply } = reissueEndpoints.invoiceReissue;

/** How long a client has to pay a new invoice whose wrong one was due already. */
const daysToPay = 14;

/**
 * Credits a wrong invoice in full and issues it anew, in one transaction. What it sold is not told of a cancellation or
 * a refund, so it goes on; subscriptions follow `invoice.replaced` to the new one.
 */
export async function reissueInvoice(
  deps: Needs,
  actor: StaffActor,
  invoiceId: string,
  { idempotency_key: key, ...body }: z.output<typeof reissueBody>,
): Promise<z.output<typeof reply>> {
  return deps.db.transaction().execute(async (tx) => {
    const wrong = await holdInvoice(tx, invoiceId);
    const request = { callerId: actor.personId, endpoint: 'invoiceReissue', key, body: { invoiceId, ...body }, reply };
    return actOncePerKey(deps, tx, request, () => reissue(deps, tx, actor, wrong, body));
  });
}

async function reissue(deps: Needs, tx: Queryable, actor: StaffActor, wrong: HeldInvoice, input: Input) {
  const printed = await getInvoice({ db: tx, now: deps.now }, wrong.id);
  demand(canReissue(printed));
  await refuseWhileUnclear(tx, wrong.id);
  const account = await holdAccount(tx, wrong.account_id);
  if (!account) throw conflict('This account is deleted, and its documents stay as they are.');
  if (input.items.length !== printed.items.length) throw invalid('items', 'Please give every line of the invoice.');
  const items = printed.items.map((item, index): InvoiceLine => {
    const { plan_id: planId, plan_type: type, order_item_id: orderItemId, quantity } = item;
    const { name = '', description = '', price = 0 } = input.items[index] ?? {};
    const { about, hours: count, hour_rate: rate } = item;
    const isSame = price === item.plan_price && count !== null && rate !== null;
    return {
      ...{ orderItemId, planId, type, quantity, name, description, price, about },
      chosen: chosenWords.parse(item.chosen),
      ...(isSame && { hours: { count, rate } }),
    };
  });
  const discount = toPoints(input.discount_amount);
  const tax = input.tax === undefined ? (await taxOf(tx, account.id)).points : toPoints(input.tax);
  const sums = totals(items, discount, tax);
  const fits = canInvoice(sums);
  if (fits !== true) throw conflict(fits);
  if (sums.total === 0) throw conflict('The new invoice asks for nothing. Please cancel or refund this one instead.');

  const had = await balanceOf(tx, account.id);
  const kind = wrong.status === 'paid' ? 'refund' : 'cancellation';
  const { reason } = input;
  const note = await creditInvoice(deps, tx, {
    invoice: wrong,
    kind,
    amount: undefined,
    reason,
    by: actor,
    announced: true,
  });
  const back = (await balanceOf(tx, account.id)) - had;
  const { order_valid_from: from, order_valid_until: until, invoice_due_date: due } = printed;
  const dueAt = new Date(due * 1000);
  const now = deps.now();
  const { id } = await issueInvoice(deps, tx, {
    by: actor,
    byStaff: true,
    orderId: wrong.order_id,
    buyer: { user_id: account.id, email: account.email ?? '', user_name: account.username ?? '' },
    items,
    discount,
    tax,
    paymentTerm: printed.payment_term_id,
    months: undefined,
    ...(from > 0 && {
      months: printed.invoice_paid_period,
      period: { start: new Date(from * 1000), end: new Date(until * 1000) },
    }),
    ...(handOverPeriod(printed) !== undefined && { months: printed.invoice_paid_period, startsLater: true }),
    dueAt: dueAt > now ? dueAt : addDays(now, daysToPay),
    additional: wrong.additional,
    announced: true,
    replaces: wrong.id,
  });
  // Before what pays it, so that its reader learns of the invoice before its receipt.
  await queueDocument(deps, tx, { occasion: 'invoice-replaced', documentId: id, accountId: account.id });
  const made = await holdInvoice(tx, id);
  const moved = await movePayment(deps, tx, actor, { wrong, made, back });
  await deps.events.emit(tx, {
    name: 'invoice.replaced',
    accountId: account.id,
    by: actor,
    data: {
      ...aboutInvoice(made),
      replaces_id: wrong.id,
      replaces_number: wrong.number,
      credit_note_id: note.id,
      total: made.total,
      moved,
      reason,
    },
  });
  return { invoice_id: id, credit_note_id: note.id, moved, to_balance: back - moved };
}

/** A card payment on its way would arrive at an invoice that asks for nothing any more. */
async function refuseWhileUnclear(tx: Queryable, invoiceId: string): Promise<void> {
  const onItsWay = await tx
    .selectFrom('charges')
    .select('id')
    .where('invoice_id', '=', invoiceId)
    .where('status', 'in', ['processing', 'unknown'])
    .executeTakeFirst();
  if (onItsWay) {
    throw conflict(
      'A card payment of this invoice is on its way. Please wait a few minutes until its outcome is known.',
    );
  }
}

interface Moving {
  readonly wrong: HeldInvoice;
  readonly made: HeldInvoice;
  /** Cents that the credit note put on the balance. */
  readonly back: number;
}

/**
 * What had been paid pays the new invoice, as far as it goes. What a paid one had set going goes on, so one that takes
 * its place tells no reader of a payment.
 */
async function movePayment(deps: Needs, tx: Queryable, by: StaffActor, { wrong, made, back }: Moving): Promise<number> {
  const [accountId, amount, at] = [made.account_id, Math.min(back, made.total), deps.now()];
  const covers = amount === made.total;
  if (covers && wrong.status !== 'paid') {
    await bookPayment(deps, tx, { accountId, invoice: made, amount, method: 'balance', by });
  } else if (amount > 0) {
    await bookFromBalance(tx, { accountId, invoice: made, amount, by, at });
    if (covers) await moveInvoice(tx, made, 'paid', { paid_at: at });
  }
  return amount;
}
