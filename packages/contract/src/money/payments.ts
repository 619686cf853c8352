import { z } from 'zod';
import { detailsSchema, emptyBody, id, idempotencyKey } from '../common.ts';
import { endpoint, limits, own, recentStaff, staff, tellsBy } from '../endpoint.ts';
import { largestAmount } from '../money.ts';
import { cents } from '../money-fields.ts';
import { line, optionalLine, text } from '../text.ts';
import { paidTopics } from '../topics.ts';
import { ibanField } from './iban.ts';
import { paymentMethod } from './invoices.ts';

const wholeCents = 'Please give the amount in whole cents.';
export const paymentAmount = z
  .number({ error: wholeCents })
  .int({ error: wholeCents })
  .min(1, { error: 'Please enter an amount above 0.' })
  .max(largestAmount, { error: 'This amount is too high.' });

export const reason = text('Please say why.', 500);

/** Methods staff can book by hand. Card payments are booked by the gateway, balance payments by the customer. */
const manualMethod = paymentMethod.exclude(['card', 'balance']);

/** How long after it came in a payment may be booked. */
export const longestBookedLater = 366;
const receivedOn = z.iso
  .date({ error: 'Please choose the day on which it came in.' })
  .max(10)
  .meta({ examples: ['2026-01-01'] });

/** The first and the last day that may be entered for money that is booked now. Days are UTC. */
export function receivedBetween(now: Date): { readonly first: string; readonly last: string } {
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
  return { first: dayOf(now.getTime() - longestBookedLater * 86_400_000), last: dayOf(now.getTime()) };
}

export const markPaidBody = z.strictObject({
  method: manualMethod,
  received_on: receivedOn
    .optional()
    .describe('The day on which it came in, as the bank says; today when it is not given. At most 366 days ago.'),
  reference: optionalLine(200).default('').describe('How the bank calls it. The same one is booked once.'),
  reason,
  amount: paymentAmount
    .optional()
    .describe(
      'What came in, in cents; all that is open when it is not given. Less pays a part; more goes to the balance.',
    ),
});

const refundDestination = z.enum(['balance', 'card', 'bank']);

export const refundBody = z.strictObject({
  amount: paymentAmount.optional().describe('Cents; all that is left when it is not given.'),
  destination: refundDestination
    .default('balance')
    .describe(
      'The credit balance, the card it was paid with, or a bank account. What the card does not take stays on the balance.',
    ),
  account: z
    .strictObject({ holder: line('Please enter whose account it is.', 70), iban: ibanField })
    .optional()
    .describe('The bank account, where it goes to one.'),
  reason,
  idempotency_key: idempotencyKey,
});

export const adjustBody = z.strictObject({
  user_id: id,
  amount: z
    .number({ error: wholeCents })
    .int({ error: wholeCents })
    .min(-largestAmount, { error: 'This amount is too high.' })
    .max(largestAmount, { error: 'This amount is too high.' })
    .refine((value) => value !== 0, { error: 'Please enter an amount other than 0.' })
    .describe('Cents; below 0 takes from the balance.'),
  reason,
  idempotency_key: idempotencyKey,
});

const invoiceParams = z.strictObject({ invoice_id: id });

export const paymentEndpoints = {
  ownInvoicePay: endpoint({
    method: 'POST',
    path: '/account/billing/invoices/{invoice_id}/pay-by-balance',
    summary: 'Pay one of your invoices from your credit balance.',
    access: own('billingManage'),
    spends: true,
    limit: limits.issue,
    changes: paidTopics,
    params: invoiceParams,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  invoiceMarkPaid: endpoint({
    method: 'POST',
    path: '/system/admin/invoices/{invoice_id}/mark-paid',
    summary: 'Book a payment for an invoice.',
    access: staff('staffInvoices'),
    gives: true,
    tells: tellsBy('invoice-paid', 'invoice-part-paid'),
    spends: false,
    limit: limits.issueByStaff,
    changes: paidTopics,
    params: invoiceParams,
    body: markPaidBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  invoiceCancel: endpoint({
    method: 'POST',
    path: '/system/admin/invoices/{invoice_id}/cancel',
    summary: 'Cancel an unpaid invoice by a credit note over all of it.',
    access: recentStaff('staffInvoices'),
    gives: true,
    tells: tellsBy('credit-note-issued'),
    spends: false,
    limit: limits.issueByStaff,
    changes: paidTopics,
    params: invoiceParams,
    body: z.strictObject({ reason }),
    status: 200,
    response: z.strictObject({ credit_note_id: id }),
    errors: ['conflict'],
  }),
  invoiceRefund: endpoint({
    method: 'POST',
    path: '/system/admin/invoices/{invoice_id}/refund',
    summary:
      'Refund all or a part of a paid invoice to the credit balance, the card or a bank account, by a credit note.',
    access: recentStaff('staffInvoices'),
    gives: true,
    tells: tellsBy('credit-note-issued'),
    spends: false,
    limit: limits.issueByStaff,
    changes: paidTopics,
    params: invoiceParams,
    body: refundBody,
    status: 200,
    response: z.strictObject({ credit_note_id: id }),
    errors: ['conflict'],
  }),
  balanceAdjust: endpoint({
    method: 'POST',
    path: '/system/admin/finance/adjustments',
    summary: 'Add to or take from the credit balance of a client, with a reason.',
    access: recentStaff('staffFinance'),
    gives: true,
    tells: tellsBy('staff-act'),
    spends: false,
    limit: limits.write,
    changes: ['balance', 'finance', 'activity'],
    body: adjustBody,
    status: 200,
    response: z.strictObject({ balance: cents }),
    errors: ['not_found', 'conflict'],
  }),
};
