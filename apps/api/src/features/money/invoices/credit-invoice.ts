import { randomUUID } from 'node:crypto';
import { formatMoney, taxShare } from '@resolvo/contract/money';
import { invoiceCan } from '@resolvo/contract/money/invoice-states';
import { stillOpen } from '@resolvo/contract/money/settling';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import { conflict } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { bookEntry } from '../ledger/book-entry.ts';
import { aboutInvoice } from './about-invoice.ts';
import type { HeldInvoice } from './hold-invoice.ts';
import { watchDocuments } from './invoicing-halts.ts';
import { moveInvoice } from './move.ts';
import { nextNumber } from './next-number.ts';
import { queueDocument } from './queue-document.ts';
import { roomToCredit } from './room-to-credit.ts';

export interface Credit {
  readonly invoice: HeldInvoice;
  readonly kind: 'cancellation' | 'refund';
  /** Cents; by default all that can still be credited. */
  readonly amount: number | undefined;
  readonly reason: string;
  /** Undefined when a job does it. */
  readonly by?: EventActor | undefined;
  /** The caller sends its own mail with the document. */
  readonly announced?: boolean;
}

/**
 * The only way to correct an invoice: a credit note over all or a part of it. A cancellation takes back what is owed and
 * credits what was paid of it in part; a refund credits the balance. Runs in the caller's transaction, which has locked account and invoice.
 */
export async function creditInvoice(deps: Pick<Deps, 'now' | 'jobs' | 'events'>, tx: Queryable, credit: Credit) {
  const { invoice, kind, reason } = credit;
  const room = await roomToCredit(tx, invoice);
  const most = kind === 'cancellation' ? room.left : room.givable;
  const amount = credit.amount ?? most;
  if (amount > most || amount <= 0) {
    const disputed = most < room.left ? ' The rest is disputed: a bank holds it or took it back.' : '';
    throw conflict(`At most ${formatMoney(most)} of this invoice can be given back.${disputed}`);
  }
  // What is no longer owed. The rest was paid, also of an invoice that was paid in part, and goes to the balance.
  const notOwed = kind === 'cancellation' ? stillOpen(invoice) : 0;
  const paid = amount - notOwed;
  const before = invoice.total - room.left;
  const tax = taxShare({ total: invoice.total, tax: invoice.tax_amount }, before, amount);
  await watchDocuments(deps, tx, invoice.account_id);
  const id = randomUUID();
  if (!credit.announced) {
    await queueDocument(deps, tx, {
      occasion: 'credit-note-issued',
      documentId: id,
      accountId: invoice.account_id,
    });
  }
  const number = await nextNumber(tx, 'credit_note');
  const now = deps.now();
  await tx
    .insertInto('credit_notes')
    .values({
      id,
      number,
      invoice_id: invoice.id,
      account_id: invoice.account_id,
      kind,
      net: amount - tax,
      tax_amount: tax,
      nok_tax_amount:
        invoice.nok_tax_amount === null
          ? null
          : taxShare({ total: invoice.total, tax: invoice.nok_tax_amount }, before, amount),
      total: amount,
      reason,
      seller: JSON.stringify(invoice.seller),
      buyer: JSON.stringify(invoice.buyer),
      created_at: now,
    })
    .execute();
  await bookEntry(tx, {
    kind: 'credit_note',
    accountId: invoice.account_id,
    invoiceId: invoice.id,
    creditNoteId: id,
    actorId: credit.by?.personId,
    reason,
    at: now,
    lines: [
      { account: 'revenue', amount: amount - tax },
      { account: 'tax', amount: tax },
      { account: 'receivable', amount: -notOwed },
      { account: 'balance', amount: -paid },
    ],
  });
  const all = amount === room.left;
  const status = kind === 'cancellation' ? 'cancelled' : all ? 'refunded' : 'partially_refunded';
  await moveInvoice(tx, invoice, status);
  await deps.events.emit(tx, {
    name: 'invoice.credited',
    accountId: invoice.account_id,
    by: credit.by,
    before: { status: invoice.status },
    after: { status },
    data: { ...aboutInvoice(invoice), credit_note_id: id, kind, amount, reason },
  });
  return { id, number, amount, toBalance: paid, all };
}

/** What taking back an invoice would give to the balance: what was paid and not given back. Nothing is changed. */
export async function givenByTakingBack(
  db: Queryable,
  invoice: Pick<HeldInvoice, 'id' | 'total' | 'status' | 'paid_amount'>,
): Promise<number> {
  if (invoiceCan.cancel(invoice.status) === true) return invoice.paid_amount;
  return invoiceCan.refund(invoice.status) === true ? (await roomToCredit(db, invoice)).givable : 0;
}

/**
 * Takes back an invoice for something that will not be delivered: unpaid parts are no longer owed, paid parts go to the
 * balance. Returns the cents that the balance got.
 */
export async function takeBackInvoice(
  deps: Pick<Deps, 'now' | 'jobs' | 'events'>,
  tx: Queryable,
  invoice: HeldInvoice,
  reason: string,
): Promise<number> {
  if (invoiceCan.cancel(invoice.status) === true) {
    return (await creditInvoice(deps, tx, { invoice, kind: 'cancellation', amount: undefined, reason })).toBalance;
  }
  const amount = await givenByTakingBack(tx, invoice);
  if (amount > 0) await creditInvoice(deps, tx, { invoice, kind: 'refund', amount, reason });
  return amount;
}
