import { z } from 'zod';
import { countedFields, detailsSchema, id, idempotencyKey, pageQuery, timeOrder, unixSeconds } from '../common.ts';
import { csvFile, endpoint, limits, staff, tellsBy } from '../endpoint.ts';
import { cents } from '../money-fields.ts';
import { optionalLine } from '../text.ts';
import { paidTopics } from '../topics.ts';
import { bookDay } from './book-day.ts';
import { paymentMethod } from './invoices.ts';
import { markPaidBody, paymentAmount } from './payments.ts';
import { payoutStatus } from './payouts.ts';

/** Reports use days up to a quarter, months beyond. Days are UTC. */
const longestByDay = 92;
const longestReport = 3660;

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

export const reportGrain = (from: string, to: string): 'day' | 'month' =>
  daysBetween(from, to) <= longestByDay ? 'day' : 'month';

export const reportQuery = z
  .strictObject({ from: bookDay.describe('The first day.'), to: bookDay.describe('The last day.') })
  .refine(({ from, to }) => from <= to, { error: 'The range ends before it begins.', path: ['to'] })
  .refine(({ from, to }) => daysBetween(from, to) <= longestReport, {
    error: 'Please choose at most ten years.',
    path: ['to'],
  });

const received = z.strictObject({
  bank_transfer: cents,
  cash: cents,
  card: cents,
  other: cents,
  balance: cents,
}) satisfies z.ZodType<Record<z.infer<typeof paymentMethod>, number>>;

const figures = {
  revenue: cents.describe('Invoiced without tax, less what credit notes took back.'),
  tax: cents.describe('Tax on it, which is not ours.'),
  received: received.describe('Payments by method, on the day of their booking.'),
  came_in: received.describe('The same, on the day on which they came in.'),
};

const reportBucket = z.strictObject({
  start: bookDay,
  ...figures,
  outstanding: cents.describe('What clients owed at its end.'),
  recurring: cents.describe('What active subscriptions brought in a month at its end, without tax.'),
});
export type ReportBucket = z.infer<typeof reportBucket>;

export const financeReport = z.strictObject({
  by: z.enum(['day', 'month']),
  totals: reportBucket.omit({ start: true }),
  buckets: z.array(reportBucket),
});
export type FinanceReport = z.infer<typeof financeReport>;

const financeToday = z.strictObject({
  received_today: cents.describe('Payments that were booked on this day in UTC, without those from a balance.'),
  received_this_month: cents.describe('Payments that were booked in this month.'),
  came_in_today: cents.describe('Those that came in on this day, as the bank says.'),
  came_in_this_month: cents.describe('Those that came in in this month, and are booked already.'),
  recurring: cents.describe('What active subscriptions bring in a month, without tax.'),
  due: cents.describe('Invoices that are open, those that are overdue among them.'),
  overdue: cents,
  overdue_count: z.number().int(),
  failed_charges: z.number().int().describe('Cards that could not be charged, in the last 24 hours.'),
});
export type FinanceToday = z.infer<typeof financeToday>;

/** Everything that moved money. Issuing an invoice moves none. */
export const transactionKind = z.enum(['payment', 'credit_note', 'adjustment', 'refund', 'dispute', 'payout']);
export type TransactionKind = z.infer<typeof transactionKind>;

export const transaction = z.strictObject({
  entry_id: id,
  kind: transactionKind,
  created_at: unixSeconds.describe('When it was booked.'),
  received_on: bookDay.nullable().describe('Of a payment: the day on which it came in.'),
  payout_status: payoutStatus.nullable().describe('Of a payout: how it stands.'),
  paid_on: bookDay.nullable().describe('Of a payout that was sent: the day on which the bank sent it.'),
  amount: cents.describe('What came in, or was given to the balance; below 0 what was given back or taken.'),
  user: z.strictObject({ user_id: id, email: z.string().describe('Empty when the account was deleted.') }),
  invoice_id: id.nullable(),
  invoice_number: z.number().int().nullable(),
  payment_method: paymentMethod.nullable(),
  transaction_id: z.string().nullable().describe('How the bank or the gateway calls it.'),
  credit_note_number: z.number().int().nullable(),
  reason: z.string(),
});
export type Transaction = z.infer<typeof transaction>;

/** Display names of ledger accounts. */
export const ledgerAccountKind = z.enum([
  'customer_balance',
  'receivable',
  'revenue',
  'tax',
  'bank',
  'cash',
  'card',
  'other',
  'adjustments',
  'card_refunds',
  'disputes',
  'chargebacks',
  'payouts',
]);
export type LedgerAccountKind = z.infer<typeof ledgerAccountKind>;

const transactionFilter = {
  search: optionalLine(254).optional(),
  kind: transactionKind.optional(),
  method: paymentMethod.optional(),
  from: bookDay
    .optional()
    .describe(
      'The first day. A payment counts on the day on which it came in, a payout on the day on which it was sent.',
    ),
  to: bookDay.optional().describe('The last day.'),
};

export const bookPaymentBody = markPaidBody.extend({
  user_id: id,
  invoice_id: id.optional().describe('Without one, all of it goes to the credit balance.'),
  amount: paymentAmount.describe('What came in, in cents.'),
  idempotency_key: idempotencyKey,
});

export const financeEndpoints = {
  financeReport: endpoint({
    method: 'GET',
    path: '/system/admin/finance/report',
    summary: 'Revenue, receivables, tax and payments of a range of days, from the ledger.',
    access: staff('staffFinance'),
    limit: limits.read,
    reads: ['finance'],
    query: reportQuery,
    status: 200,
    response: financeReport,
    errors: [],
  }),
  financeToday: endpoint({
    method: 'GET',
    path: '/system/admin/finance/today',
    summary: 'Money at a glance: today, this month, due, overdue, and cards that fail.',
    access: staff('staffFinance'),
    limit: limits.read,
    reads: ['finance', 'invoices', 'payments'],
    status: 200,
    response: financeToday,
    errors: [],
  }),
  transactionList: endpoint({
    method: 'GET',
    path: '/system/admin/finance/transactions',
    summary:
      'Payments, credit notes and adjustments of all clients. Searches the number or KID of an invoice, or the start of a ' +
      'transaction id, id, email, email domain or username.',
    access: staff('staffFinance'),
    limit: limits.read,
    reads: ['finance', 'clients', 'payments', 'payouts'],
    query: pageQuery.extend({ ...transactionFilter, sort: timeOrder.optional() }),
    status: 200,
    response: z.strictObject({ transactions: z.array(transaction), ...countedFields }),
    errors: [],
  }),
  transactionExport: endpoint({
    method: 'GET',
    path: '/system/admin/finance/transactions/export',
    summary:
      'All transactions of the filtered list as CSV: amounts in euro, times in UTC. `time` is when it was booked, `received_on` when a payment came in, `paid_on` when a payout was sent.',
    access: staff('staffFinance'),
    limit: limits.read,
    query: z.strictObject(transactionFilter),
    status: 200,
    ...csvFile,
    errors: [],
  }),
  transactionDetail: endpoint({
    method: 'GET',
    path: '/system/admin/finance/transactions/{entry_id}',
    summary: 'One transaction with its ledger lines.',
    access: staff('staffFinance'),
    limit: limits.read,
    reads: ['finance', 'clients', 'payments', 'payouts'],
    params: z.strictObject({ entry_id: id }),
    status: 200,
    response: transaction.extend({
      booked_by: z.string().nullable().describe('The email of who booked it; null when nobody had to.'),
      lines: z.array(
        z.strictObject({ account: ledgerAccountKind, amount: cents.describe('Debit; below 0 is credit.') }),
      ),
    }),
    errors: [],
  }),
  paymentBook: endpoint({
    method: 'POST',
    path: '/system/admin/finance/payments',
    summary: 'Book a payment of a client, for an invoice or to the credit balance.',
    access: staff('staffFinance'),
    gives: true,
    tells: tellsBy('invoice-paid', 'invoice-part-paid', 'staff-act'),
    spends: false,
    limit: limits.issueByStaff,
    changes: paidTopics,
    body: bookPaymentBody,
    status: 201,
    response: detailsSchema,
    errors: ['not_found', 'conflict'],
  }),
};
