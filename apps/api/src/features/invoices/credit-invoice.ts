import { randomUUID } from 'node:crypto';
import { type InvoiceStatus, invoiceStates } from '@resolvo/contract/invoice-states';
import { formatMoney, taxShare } from '@resolvo/contract/money';
import type { Queryable } from '../../db/connection.ts';
import type { Deps } from '../../deps.ts';
import { conflict } from '../../http/refusal.ts';
import { bookEntry } from '../ledger/book-entry.ts';
import type { HeldInvoice } from './hold-invoice.ts';
import { nextNumber } from './next-number.ts';
import { queueDocument } from './queue-document.ts';

export interface Credit {
  readonly invoice: HeldInvoice;
  readonly kind: 'cancellation' | 'refund';
  /** Cents; all that is left when it is not given. */
  readonly amount: number | undefined;
  readonly reason: string;
  /** Nobody, where the product does it by itself. */
  readonly actorId?: string;
}

/**
 * The only way an invoice is corrected: a document of its own over all or a part of it. A cancellation takes back what
 * is owed, a refund gives to the balance. Part of the caller's transaction, which holds account and invoice.
 */
export async function creditInvoice(deps: Pick<Deps, 'now' | 'jobs'>, tx: Queryable, credit: Credit) {
  const { invoice, kind, reason } = credit;
  const earlier = await tx.selectFrom('credit_notes').select('total').where('invoice_id', '=', invoice.id).execute();
  const before = earlier.reduce((sum, { total }) => sum + total, 0);
  const left = invoice.total - before;
  const amount = credit.amount ?? left;
  if (amount > left || amount <= 0) throw conflict(`At most ${formatMoney(left)} of this invoice can be given back.`);
  const tax = taxShare({ total: invoice.total, tax: invoice.tax_amount }, before, amount);
  const id = randomUUID();
  await queueDocument(deps, tx, 'credit-note-issued', id);
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
    actorId: credit.actorId,
    reason,
    at: now,
    lines: [
      { account: 'revenue', amount: amount - tax },
      { account: 'tax', amount: tax },
      { account: kind === 'cancellation' ? 'receivable' : 'balance', amount: -amount },
    ],
  });
  const all = amount === left;
  await moveInvoice(tx, invoice, kind === 'cancellation' ? 'cancelled' : all ? 'refunded' : 'partially_refunded');
  return { id, number, amount, all };
}

async function moveInvoice(tx: Queryable, invoice: HeldInvoice, to: InvoiceStatus): Promise<void> {
  if (!invoiceStates.canMove(invoice.status, to))
    throw new Error(`An invoice never goes from ${invoice.status} to ${to}.`);
  await tx.updateTable('invoices').set({ status: to }).where('id', '=', invoice.id).execute();
}
