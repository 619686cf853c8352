import { formatMoney } from '@resolvo/contract/money';
import type { Invoice } from '@resolvo/contract/money/invoices';

/** What becomes of a payment in part when its invoice is cancelled, with a space after it; empty where nothing came in. */
export function whereMoneyGoes(open: Pick<Invoice, 'invoice_total' | 'invoice_open'> | undefined): string {
  const paid = open ? open.invoice_total - open.invoice_open : 0;
  return paid > 0 ? `The ${formatMoney(paid)} that came in goes to the client’s credit balance. ` : '';
}
