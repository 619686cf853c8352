import { z } from 'zod';
import { id, idempotencyKey } from '../common.ts';
import { endpoint, limits, recentStaff, tellsBy } from '../endpoint.ts';
import { cents, percent, priceInput } from '../money-fields.ts';
import type { Verdict } from '../states.ts';
import { line, optionalText } from '../text.ts';
import { paidTopics } from '../topics.ts';
import { invoiceCan } from './invoice-states.ts';
import { type Invoice, leftToRefund } from './invoices.ts';
import { reason } from './payments.ts';

/** Of an order, and so of its invoices. */
const mostLines = 100;

/** A line as it is printed on the new invoice. How many and of which plan stay what was ordered. */
export const reissuedLine = z.strictObject({
  name: line('Please enter what was sold.', 120),
  description: optionalText(2000).default(''),
  price: priceInput('Please enter a price.').describe('Cents without tax, of one.'),
});

export const reissueBody = z.strictObject({
  items: z.array(reissuedLine).min(1).max(mostLines).describe('Every line of the invoice, in its order.'),
  discount_amount: percent.default(0),
  tax: percent.optional().describe('What the billing profile of the client says when it is not given.'),
  reason,
  idempotency_key: idempotencyKey,
});

/** `true`, or why this invoice cannot be credited and issued anew. */
export function canReissue(
  invoice: Pick<Invoice, 'invoice_status' | 'invoice_total' | 'credit_notes' | 'disputes'>,
): Verdict {
  const { invoice_status: status, invoice_total: total } = invoice;
  if (total === 0) return 'This invoice asks for nothing, so there is nothing to credit.';
  const verdict = invoiceCan.reissue(status);
  if (verdict !== true) return verdict;
  return leftToRefund(invoice) === total || 'A bank holds or took back what was paid. Please wait until it is decided.';
}

export const reissueEndpoints = {
  invoiceReissue: endpoint({
    method: 'POST',
    path: '/system/admin/invoices/{invoice_id}/reissue',
    summary:
      'Credit a wrong invoice in full and issue it anew with other lines, discount, tax or billing address, in one step. What it sold goes on, and what was paid counts for the new one.',
    access: recentStaff('staffInvoices'),
    gives: true,
    tells: tellsBy('invoice-replaced'),
    spends: true,
    limit: limits.issueByStaff,
    changes: paidTopics,
    params: z.strictObject({ invoice_id: id }),
    body: reissueBody,
    status: 201,
    response: z.strictObject({
      invoice_id: id,
      credit_note_id: id,
      moved: cents.describe('What had been paid and pays the new invoice, or a part of it.'),
      to_balance: cents.describe('What had been paid beyond it: it is on the credit balance.'),
    }),
    errors: ['conflict'],
  }),
};
