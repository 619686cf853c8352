import type { z } from 'zod';
import { stateEnum, stateWords } from '../state-words.ts';
import { action, stateTable } from '../states.ts';

/** 'Due' is the word of the specification. */
const invoiceStatusWords = stateWords({
  awaiting_payment: { word: 'Due', meaning: 'turn' },
  unpaid: { word: 'Unpaid', meaning: 'broken' },
  paid: { word: 'Paid', meaning: 'well' },
  partially_refunded: { word: 'Partially refunded', meaning: 'rest' },
  refunded: { word: 'Refunded', meaning: 'rest' },
  cancelled: { word: 'Cancelled', meaning: 'rest' },
});
export const invoiceStatus = stateEnum(invoiceStatusWords);
export type InvoiceStatus = z.infer<typeof invoiceStatus>;

/** `unpaid` is no longer collected; it may still be paid. */
export const invoiceStates = stateTable<InvoiceStatus>({
  awaiting_payment: ['paid', 'unpaid', 'cancelled'],
  unpaid: ['paid', 'cancelled'],
  paid: ['partially_refunded', 'refunded'],
  partially_refunded: ['partially_refunded', 'refunded'],
  refunded: [],
  cancelled: [],
});

export const openInvoiceStatuses = ['awaiting_payment', 'unpaid'] as const satisfies readonly InvoiceStatus[];

const settled: Record<InvoiceStatus, string> = {
  awaiting_payment: 'This invoice is not paid yet.',
  unpaid: 'This invoice is not paid yet.',
  paid: 'This invoice is paid already.',
  partially_refunded: 'This invoice was paid and partly refunded.',
  refunded: 'This invoice is refunded already.',
  cancelled: 'This invoice is cancelled.',
};

export const invoiceCan = {
  markPaid: action<InvoiceStatus>(openInvoiceStatuses, (status) => settled[status]),
  cancel: action<InvoiceStatus>(openInvoiceStatuses, (status) => settled[status]),
  refund: action<InvoiceStatus>(['paid', 'partially_refunded'], (status) => settled[status]),
  reissue: action<InvoiceStatus>(['awaiting_payment', 'unpaid', 'paid'], (status) =>
    status === 'partially_refunded'
      ? 'A part of this invoice was given back already. Please refund the rest and create a new one.'
      : settled[status],
  ),
  extend: action<InvoiceStatus>(['awaiting_payment'], (status) =>
    status === 'unpaid' ? 'This invoice is no longer collected.' : settled[status],
  ),
  send: action<InvoiceStatus>(invoiceStatus.options, (status) => settled[status]),
};

/** The payment status in the customer's list: the invoice's status, or `awaiting_payment_overdue`. */
export const invoiceWords = stateWords({
  ...invoiceStatusWords,
  awaiting_payment_overdue: { word: 'Overdue', meaning: 'broken' },
});
export const invoiceOrderStatus = stateEnum(invoiceWords);
export type InvoiceOrderStatus = z.infer<typeof invoiceOrderStatus>;

export function orderStatusOf(status: InvoiceStatus, dueDate: Date, now: Date): InvoiceOrderStatus {
  if (status !== 'awaiting_payment' && status !== 'unpaid') return status;
  return dueDate < now ? 'awaiting_payment_overdue' : 'awaiting_payment';
}
