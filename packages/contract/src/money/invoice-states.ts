import type { z } from 'zod';
import { formatMoney } from '../money.ts';
import { dayIsOver } from '../periods.ts';
import { type StateWord, stateEnum, stateWords } from '../state-words.ts';
import { action, stateTable, type Verdict } from '../states.ts';

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

/** Whether its customer may pay it now. Staff may mark it as paid all the same: what came in came in. */
export const canPay = (invoice: {
  readonly invoice_status: InvoiceStatus;
  readonly payment_under_way: boolean;
}): Verdict => {
  const open = invoiceCan.markPaid(invoice.invoice_status);
  if (open !== true || !invoice.payment_under_way) return open;
  return 'A card payment of this invoice is under way. Please wait for its answer.';
};

/** Why an open invoice cannot be paid now; undefined where it can. */
export function whyNotPay(invoice: Parameters<typeof canPay>[0]): string | undefined {
  const verdict = canPay(invoice);
  return verdict === true ? undefined : verdict;
}

/** What came in of an invoice that is not paid in full goes back by cancelling it, with all that it sold. */
export function canRefund({ status, paid }: { readonly status: InvoiceStatus; readonly paid: number }): Verdict {
  if (paid === 0 || !openInvoiceStatuses.some((open) => open === status)) return invoiceCan.refund(status);
  const rest = status === 'unpaid' ? 'no longer' : 'still';
  return `${formatMoney(paid)} of this invoice is paid, and the rest is ${rest} asked for. Please cancel it instead: what came in then goes to the client’s credit balance, from where it can be paid out.`;
}

/** The payment status that screens show: the invoice's status, `awaiting_payment_overdue` or `replaced`. */
export const invoiceWords = stateWords({
  ...invoiceStatusWords,
  awaiting_payment_overdue: { word: 'Overdue', meaning: 'broken' },
  replaced: { word: 'Replaced', meaning: 'rest' },
});
export const invoiceOrderStatus = stateEnum(invoiceWords);
export type InvoiceOrderStatus = z.infer<typeof invoiceOrderStatus>;

interface InvoiceFacts {
  readonly status: InvoiceStatus;
  readonly dueAt: Date;
  /** The calendar still takes the money by itself, or does not know yet whether it did. */
  readonly awaitsCharge: boolean;
  /** Credited in full, and issued anew as another invoice. */
  readonly isReplaced: boolean;
}

/** The one rule of what is overdue, which begins when the due day is over: screens, mails and sums ask it, and lists ask `isOverdue` in the database. */
export function orderStatusOf(
  { status, dueAt, awaitsCharge, isReplaced }: InvoiceFacts,
  now: Date,
): InvoiceOrderStatus {
  if (isReplaced) return 'replaced';
  if (status !== 'awaiting_payment' && status !== 'unpaid') return status;
  const waits = status === 'awaiting_payment' && awaitsCharge;
  return !waits && dayIsOver(dueAt, now) ? 'awaiting_payment_overdue' : 'awaiting_payment';
}

interface ShownInvoice {
  readonly invoice_order_status: InvoiceOrderStatus;
  /** The number of the invoice that took its place. */
  readonly invoice_replaced_by: number | null;
  readonly invoice_total: number;
  readonly invoice_open: number;
}

/** Its word. One that is paid in part says so; lists and pages say what is open. One that pays itself is due and asks nothing of its customer; one that was replaced names what replaced it. */
export function invoiceWord(invoice: ShownInvoice, paysItself = false): StateWord {
  const { invoice_order_status: status, invoice_replaced_by: by } = invoice;
  const shown = invoiceWords[status];
  if (status === 'replaced' && by !== null) return { ...shown, word: `Replaced by #${by}` };
  const isPart = invoice.invoice_open > 0 && invoice.invoice_open < invoice.invoice_total;
  const calm = status === 'awaiting_payment' && paysItself ? { meaning: 'rest' as const } : {};
  if (isPart) {
    return { ...shown, ...calm, word: status === 'awaiting_payment' ? 'Partly paid' : `${shown.word}, partly paid` };
  }
  return { ...shown, ...calm };
}
