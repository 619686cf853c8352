import { formatMoney } from '../money.ts';
import { type InvoiceStatus, openInvoiceStatuses } from './invoice-states.ts';

interface PartPaid {
  readonly status: InvoiceStatus;
  readonly total: number;
  /** What payments have covered of it. */
  readonly paid_amount: number;
}

const isOpen = (status: InvoiceStatus): boolean => openInvoiceStatuses.some((open) => open === status);

/** What an invoice still asks for, in cents. */
export const stillOpen = ({ status, total, paid_amount }: PartPaid): number =>
  isOpen(status) ? total - paid_amount : 0;

/** What payments covered of it. What was paid is paid in full; what was cancelled keeps what had come in. */
export const paidOf = ({ status, total, paid_amount }: PartPaid): number =>
  isOpen(status) || status === 'cancelled' ? paid_amount : total;

interface Cancelled {
  readonly invoice_status: InvoiceStatus;
  readonly invoice_paid: number;
  /** The invoice that took its place, by its number. */
  readonly invoice_replaced_by: number | null;
  readonly refunds: readonly { readonly amount: number; readonly status: string }[];
}

/**
 * What had been paid of an invoice that is cancelled, and where that went; undefined where nothing had come in. Its
 * credit note gives all of it to the balance, from which some of it may have gone on to a card.
 */
export function paidBeforeCancelled(
  invoice: Cancelled,
  whose: 'your' | 'the client’s',
): { readonly paid: number; readonly text: string } | undefined {
  const { invoice_status: status, invoice_paid: paid, invoice_replaced_by: next, refunds } = invoice;
  if (status !== 'cancelled' || paid <= 0) return undefined;
  const toCard = refunds.reduce((sum, one) => (one.status === 'failed' ? sum : sum + one.amount), 0);
  const went =
    next !== null
      ? `It counts for invoice #${next}.`
      : `It went to ${whose} credit balance${toCard > 0 ? `, and ${formatMoney(toCard)} of it from there to the card` : ''}.`;
  return { paid, text: `${formatMoney(paid)} of this invoice had been paid before it was cancelled. ${went}` };
}

interface Received {
  readonly invoice_status: InvoiceStatus;
  readonly invoice_total: number;
  readonly payments: readonly { readonly status: string; readonly amount: number; readonly payment_method: string }[];
}

/** Where the rest of a payment is: a card is charged no less than its least. Empty where all of it paid the invoice. */
export function restOnBalance({ payments, invoice_total: total, invoice_status }: Received): string {
  const arrived = payments.filter(({ status }) => status === 'completed');
  const paid = arrived.reduce((sum, { amount }) => sum + amount, 0);
  if (invoice_status !== 'paid' || paid <= total) return '';
  const began = arrived.every(({ payment_method: by }) => by === 'card') ? 'Your card was charged' : 'You paid';
  return `${began} ${formatMoney(paid)}: ${formatMoney(total)} for this invoice, and the other ${formatMoney(paid - total)} is on your credit balance.`;
}

export interface Settlement {
  /** What the invoice takes of the payment. */
  readonly applied: number;
  /** What is more than it asks for. */
  readonly toBalance: number;
  /** What it asks for afterwards. */
  readonly open: number;
}

/** What a payment does to an invoice that asks for `open`, or to none. */
export function settled(open: number, amount: number): Settlement {
  const applied = Math.min(open, amount);
  return { applied, toBalance: amount - applied, open: open - applied };
}

/** The same in words, before and after it is booked. `invoice`: its number; undefined where the payment is for none. */
export function settledText(invoice: number | undefined, { applied, toBalance, open }: Settlement): string {
  if (invoice === undefined)
    return `All ${formatMoney(toBalance)} goes to the credit balance. No invoice is settled by it.`;
  if (open > 0)
    return `${formatMoney(applied)} of invoice #${invoice} is paid, and ${formatMoney(open)} is still open.`;
  const rest = toBalance > 0 ? ` The other ${formatMoney(toBalance)} goes to the credit balance.` : '';
  return `Invoice #${invoice} is paid in full.${rest}`;
}
