import { formatMoney } from '@resolvo/contract/money';
import type { Invoice } from '@resolvo/contract/money/invoices';

/** The total in a list, with what is still open of it where a part is paid. */
export function InvoiceTotal({ invoice }: { invoice: Pick<Invoice, 'invoice_total' | 'invoice_open'> }) {
  const { invoice_total: total, invoice_open: open } = invoice;
  return (
    <>
      {open > 0 && open < total ? <span className="text-muted">{formatMoney(open)} open of </span> : null}
      {formatMoney(total)}
    </>
  );
}
