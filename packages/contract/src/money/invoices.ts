import { z } from 'zod';
import { chosenWords } from '../chosen-words.ts';
import { countedFields, detailsSchema, emptyBody, id, pageQuery, timeOrders, unixSeconds } from '../common.ts';
import { csvFile, endpoint, limits, own, pdfFile, staff, tellsBy } from '../endpoint.ts';
import { cents, percent, price } from '../money-fields.ts';
import { isBuilt, itemType, orderItemStatus, renews } from '../product-types.ts';
import { optionalLine, text } from '../text.ts';
import { bookDay } from './book-day.ts';
import { disputeStatus, paymentStatus, refundStatus } from './charge-states.ts';
import { invoiceOrderStatus, invoiceStatus } from './invoice-states.ts';

/**
 * Seller and buyer as frozen when the invoice was issued. The defaults are for invoices issued before these fields
 * existed.
 */
export const invoiceSeller = z.strictObject({
  legal_name: z.string(),
  organisation_number: z.string(),
  vat_registered: z.boolean().default(false),
  foretaksregisteret: z.boolean().default(false),
  line1: z.string().default(''),
  postcode: z.string().default(''),
  city: z.string(),
  country: z.string(),
  email: z.string(),
  iban: z.string().default(''),
  bic: z.string().default(''),
});
export type InvoiceSeller = z.infer<typeof invoiceSeller>;

const frozen = z.string().default('');
export const invoiceBuyer = z.strictObject({
  user_id: id,
  email: z.string(),
  user_name: z.string(),
  name: frozen,
  company: frozen,
  line1: frozen,
  line2: frozen,
  postcode: frozen,
  city: frozen,
  country: frozen.describe('ISO 3166-1, two letters.'),
  country_name: frozen,
  vat_number: frozen,
  organisation_number: frozen,
});
export type InvoiceBuyer = z.infer<typeof invoiceBuyer>;

/** Tax in kroner, as the law wants it on an invoice in euro, at the rate of the day it was issued. */
const invoiceNok = z.strictObject({
  rate: z.number().int().describe('Ten-thousandths of a krone for one euro; 0 where there is no tax.'),
  day: z.string(),
  source: z.string(),
  tax_amount: cents.describe('Øre.'),
});

const invoiceItem = z.strictObject({
  order_item_id: id,
  plan_id: id.nullable(),
  plan_name: z.string(),
  plan_description: z.string(),
  plan_type: itemType,
  plan_price: price,
  hourly_price: price
    .nullable()
    .describe(
      'Ordered by the hour: hundredths of a cent without tax for each started hour; null where it is paid ahead.',
    ),
  most_price: price.nullable().describe('By the hour: the most of a month, in cents without tax.'),
  quantity: z.number().int(),
  line_total: cents,
  about: z.string().default('').describe('What its thing is called; empty where it has no name of its own.'),
  hours: z
    .number()
    .int()
    .nullable()
    .default(null)
    .describe('Of a line of hours: how many were started. Null where the price is not their count times their rate.'),
  hour_rate: price.nullable().default(null).describe('Of a line of hours: hundredths of a cent without tax for each.'),
  order_item_status: orderItemStatus,
  chosen: chosenWords,
});

export const paymentMethod = z.enum(['bank_transfer', 'cash', 'card', 'other', 'balance']);
export type PaymentMethod = z.infer<typeof paymentMethod>;

export const payment = z.strictObject({
  payment_id: id,
  payment_date: unixSeconds.describe('When it was booked.'),
  received_on: z.iso.date().describe('The day on which it came in; of a transfer the day that the bank says.'),
  amount: cents,
  applied: cents.describe('What of it pays this invoice. The rest is on the credit balance.'),
  payment_method: paymentMethod,
  status: paymentStatus,
  transaction_id: z.string().optional(),
});

/** Money on its way back to a card. */
const invoiceRefundDetails = z.strictObject({
  refund_id: id,
  created_at: unixSeconds,
  amount: cents,
  status: refundStatus,
  failure: z.string().describe('Why it did not arrive; the money is on the balance then. Empty otherwise.'),
  transaction_id: z.string().nullable(),
});

/** A customer's dispute of a payment at the bank. */
export const invoiceDispute = z.strictObject({
  dispute_id: id,
  created_at: unixSeconds,
  amount: cents,
  status: disputeStatus,
  reason: z.string(),
  answer_by: unixSeconds.describe('Until when the bank takes our answer.'),
  transaction_id: z.string(),
});

const creditNote = z.strictObject({
  credit_note_id: id,
  credit_note_number: z.number().int().describe('Consecutive, in a series of its own.'),
  kind: z.enum(['cancellation', 'refund']),
  total: cents,
  tax_amount: cents,
  nok_tax_amount: cents.nullable().describe('Øre, at the rate of the invoice.'),
  reason: z.string(),
  created_at: unixSeconds,
});

export type CreditNote = z.infer<typeof creditNote>;

const otherInvoice = z.strictObject({
  invoice_id: id,
  invoice_number: z.number().int(),
  invoice_status: invoiceStatus,
  issued_at: unixSeconds,
});

const replacedBy = z
  .number()
  .int()
  .nullable()
  .describe('The number of the invoice that took its place; null where none did.');

const summary = {
  invoice_id: id,
  invoice_number: z.number().int().describe('Consecutive; given when the invoice is issued, never by hand.'),
  invoice_status: invoiceStatus,
  invoice_creation_time: unixSeconds,
  invoice_due_date: unixSeconds,
  invoice_total: cents,
  invoice_paid: cents.describe('What payments have covered of it; it may be paid in parts.'),
  invoice_open: cents.describe('What it still asks for; 0 once it is paid or cancelled.'),
  invoice_order_status: invoiceOrderStatus,
  invoice_replaced_by: replacedBy,
};

const underWay = z
  .boolean()
  .describe('A card payment of it is under way: until its answer is known it cannot be paid in another way.');

export const invoice = z.strictObject({
  ...summary,
  payment_under_way: underWay,
  invoice_issued_due_date: unixSeconds.describe('The due date it was issued with; staff may have given more time.'),
  order_id: id,
  invoice_subtotal: cents,
  invoice_discount: percent,
  invoice_discount_amount: cents,
  invoice_tax: percent,
  invoice_tax_type: z.string(),
  invoice_tax_amount: cents,
  payment_term_id: z.string(),
  order_valid_from: unixSeconds,
  order_valid_until: unixSeconds,
  invoice_paid_period: z.number().int().describe('Months.'),
  additional_invoice: z.boolean(),
  kid: z.string().describe('What a bank transfer names.'),
  nok: invoiceNok,
  seller: invoiceSeller,
  user: invoiceBuyer,
  items: z.array(invoiceItem),
  payments: z.array(payment),
  refunds: z.array(invoiceRefundDetails),
  disputes: z.array(invoiceDispute),
  credit_notes: z.array(creditNote),
  replaces: otherInvoice
    .nullable()
    .describe('The wrong invoice that was credited in full and issued anew as this one.'),
  replaced_by: otherInvoice.nullable().describe('The invoice that took its place: what was paid counts for that one.'),
});
export type Invoice = z.infer<typeof invoice>;

/** How long it covers, where its days are not known before what renews is set up or handed over; undefined for all others. */
export function handOverPeriod({
  order_valid_from: from,
  invoice_paid_period: months,
  items,
}: Pick<Invoice, 'order_valid_from' | 'invoice_paid_period' | 'items'>): string | undefined {
  const renewing = items.filter(({ plan_type }) => renews(plan_type));
  if (from > 0 || renewing.length === 0) return undefined;
  const units = renewing.reduce((all, { quantity }) => all + quantity, 0);
  const begins = renewing.every(({ plan_type }) => isBuilt(plan_type))
    ? 'the hand-over'
    : `the day ${units === 1 ? 'it' : 'each'} is set up`;
  return `${months} ${months === 1 ? 'month' : 'months'} from ${begins}`;
}

const sum = (list: readonly { amount: number }[]) => list.reduce((total, { amount }) => total + amount, 0);
const takenByBanks = ({ disputes }: Pick<Invoice, 'disputes'>): number =>
  sum(disputes.filter(({ status }) => status === 'open' || status === 'lost'));

/** What can still be refunded of a paid invoice: not credited yet and not taken back by a bank. */
export function leftToRefund(invoice: Pick<Invoice, 'invoice_total' | 'credit_notes' | 'disputes'>): number {
  const credited = invoice.credit_notes.reduce((total, note) => total + note.total, 0);
  return Math.max(0, invoice.invoice_total - credited - takenByBanks(invoice));
}

/** What can still be refunded to the card: what it paid, less refunds and disputes. */
export function leftOnCard(invoice: Pick<Invoice, 'payments' | 'refunds' | 'disputes'>): number {
  const paid = invoice.payments.filter(
    ({ payment_method, status }) => payment_method === 'card' && status === 'completed',
  );
  const refunds = invoice.refunds.filter(({ status }) => status !== 'failed');
  return Math.max(0, sum(paid) - sum(refunds) - takenByBanks(invoice));
}

const listedInvoice = z.strictObject({
  ...summary,
  order_id: id,
  user: z.strictObject({ user_id: id, email: z.string() }),
});
export type InvoiceListed = z.infer<typeof listedInvoice>;

export const ownInvoice = z.strictObject({
  invoice_id: id,
  id: z.number().int().describe('The number of the invoice.'),
  invoice_status: invoiceStatus,
  invoice_order_status: invoiceOrderStatus,
  invoice_replaced_by: replacedBy,
  invoice_total: cents,
  invoice_open: cents.describe('What it still asks for; 0 once it is paid or cancelled.'),
  payment_under_way: underWay,
  invoice_due_date: unixSeconds,
  invoice_creation_time: unixSeconds,
  invoice_subject: z.string().describe('What it is for, in words: its first line, and how many more it has.'),
});
export type OwnInvoice = z.infer<typeof ownInvoice>;

/** How many invoices one answer of the customer's list has at most. */
export const ownInvoicesPage = 100;

const invoiceParams = z.strictObject({ invoice_id: id });
const noteParams = z.strictObject({ credit_note_id: id });
export const invoiceSort = z.enum([...timeOrders, 'due', 'largest']);
export type InvoiceSort = z.infer<typeof invoiceSort>;
const listFilter = {
  search: optionalLine(254).optional(),
  status: invoiceOrderStatus
    .optional()
    .describe(
      'awaiting_payment_overdue: those whose due day is over and that nothing pays by itself; replaced: those that were issued anew.',
    ),
  from: bookDay.optional().describe('The first day (UTC) on which they were issued.'),
  to: bookDay.optional().describe('The last day.'),
};

/** How much longer a client may take in one act. */
export const longestExtensionDays = 60;
export const extendBody = z.strictObject({
  days: z
    .number({ error: 'Please enter how many days.' })
    .int()
    .min(1, { error: 'Please give at least one day.' })
    .max(longestExtensionDays, { error: `Please give at most ${longestExtensionDays} days.` }),
  reason: text('Please say why.', 500),
});

/** Invoices are part of the books: staff who read those read invoices too. */
const readsInvoices = staff('staffInvoices', 'staffFinance');

export const invoiceEndpoints = {
  invoiceList: endpoint({
    method: 'GET',
    path: '/system/admin/invoices',
    summary:
      'Invoices of all clients. Searches a number, a KID, or the start of an id, email, email domain or username.',
    access: readsInvoices,
    limit: limits.read,
    reads: ['invoices', 'clients'],
    query: pageQuery.extend({ ...listFilter, sort: invoiceSort.optional() }),
    status: 200,
    response: z.strictObject({ invoices: z.array(listedInvoice), ...countedFields }),
    errors: [],
  }),
  invoiceExport: endpoint({
    method: 'GET',
    path: '/system/admin/invoices/export',
    summary:
      'All invoices of the filtered list with their credit notes, one row each, as CSV: amounts in euro and in kroner, with what is still open; times in UTC.',
    access: readsInvoices,
    limit: limits.read,
    query: z.strictObject(listFilter),
    status: 200,
    ...csvFile,
    errors: [],
  }),
  invoiceDetail: endpoint({
    method: 'GET',
    path: '/system/admin/invoice',
    summary: 'One invoice, as it was issued.',
    access: readsInvoices,
    limit: limits.read,
    reads: ['invoices', 'orders', 'payments', 'clients'],
    query: z.strictObject({ invoice_id: id }),
    status: 200,
    response: invoice,
    errors: ['not_found'],
  }),
  invoicePdf: endpoint({
    method: 'GET',
    path: '/system/admin/invoices/{invoice_id}/pdf',
    summary: 'One invoice as a PDF.',
    access: readsInvoices,
    limit: limits.document,
    params: invoiceParams,
    status: 200,
    ...pdfFile,
    errors: [],
  }),
  creditNotePdf: endpoint({
    method: 'GET',
    path: '/system/admin/credit-notes/{credit_note_id}/pdf',
    summary: 'One credit note as a PDF.',
    access: readsInvoices,
    limit: limits.document,
    params: noteParams,
    status: 200,
    ...pdfFile,
    errors: [],
  }),
  invoiceSend: endpoint({
    method: 'POST',
    path: '/system/admin/invoices/{invoice_id}/send',
    summary: 'Mail an invoice with its PDF to the client. May be repeated.',
    access: staff('staffInvoices'),
    tells: tellsBy('invoice-sent'),
    limit: limits.issueByStaff,
    changes: ['activity'],
    params: invoiceParams,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  ownInvoices: endpoint({
    method: 'GET',
    path: '/account/billing/invoices/all',
    summary: 'Your invoices, newest first, at most 100. Pass the last `invoice_id` as `after` for the next page.',
    access: own('billingView'),
    limit: limits.read,
    reads: ['invoices', 'payments'],
    query: z.strictObject({
      status: z.enum(['open']).optional(),
      after: id.optional().describe('The invoice_id of the last one you have.'),
      limit: z.coerce.number().int().min(1).max(ownInvoicesPage).default(ownInvoicesPage),
    }),
    status: 200,
    response: z.array(ownInvoice),
    errors: ['not_found'],
  }),
  ownInvoice: endpoint({
    method: 'GET',
    path: '/account/billing/invoices/{invoice_id}',
    summary: 'One of your invoices.',
    access: own('billingView'),
    limit: limits.read,
    reads: ['invoices', 'payments'],
    params: invoiceParams,
    status: 200,
    response: invoice,
    errors: [],
  }),
  ownInvoicePdf: endpoint({
    method: 'GET',
    path: '/account/billing/invoices/{invoice_id}/pdf',
    summary: 'One of your invoices as a PDF.',
    access: own('billingView'),
    limit: limits.document,
    params: invoiceParams,
    status: 200,
    ...pdfFile,
    errors: [],
  }),
  ownCreditNotePdf: endpoint({
    method: 'GET',
    path: '/account/billing/credit-notes/{credit_note_id}/pdf',
    summary: 'One of your credit notes as a PDF.',
    access: own('billingView'),
    limit: limits.document,
    params: noteParams,
    status: 200,
    ...pdfFile,
    errors: [],
  }),
};
