import { canRefund } from '@resolvo/contract/money/invoice-states';
import { type Invoice, leftToRefund } from '@resolvo/contract/money/invoices';
import type { Verdict } from '@resolvo/contract/states';

type Refunded = Pick<Invoice, 'invoice_status' | 'invoice_paid' | 'invoice_total' | 'credit_notes' | 'disputes'>;

/** Money that a bank took or holds cannot be refunded as well. */
export function refundVerdict(invoice: Refunded): Verdict {
  const can = canRefund({ status: invoice.invoice_status, paid: invoice.invoice_paid });
  return can === true && leftToRefund(invoice) <= 0 ? 'A bank holds what was paid, so nothing is left to refund.' : can;
}
