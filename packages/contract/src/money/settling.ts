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
