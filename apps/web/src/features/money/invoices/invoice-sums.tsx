import { formatMoney } from '@resolvo/contract/money';
import type { Invoice } from '@resolvo/contract/money/invoices';
import type { Quote } from '@resolvo/contract/sales/checkout';

export type SummedInvoice = Omit<Quote, 'items' | 'invoice_paid_period'> &
  Partial<Pick<Invoice, 'invoice_paid' | 'invoice_open'>>;

/** Subtotal, discount, tax and total of an invoice, or of what will be one; of one that is paid in part, what is open. */
export function InvoiceSums({ invoice }: { invoice: SummedInvoice }) {
  const sums = [
    { label: 'Subtotal', amount: invoice.invoice_subtotal, shown: true },
    {
      label: `Discount (${invoice.invoice_discount} %)`,
      amount: -invoice.invoice_discount_amount,
      shown: invoice.invoice_discount > 0,
    },
    {
      // An invoice has one rate; what it is of is said, because a discount comes before it.
      label: `${invoice.invoice_tax_type} (${invoice.invoice_tax} % of ${formatMoney(invoice.invoice_subtotal - invoice.invoice_discount_amount)})`,
      amount: invoice.invoice_tax_amount,
      shown: invoice.invoice_tax > 0,
    },
  ];
  return (
    <dl className="grid grid-cols-2 gap-y-2 text-ui">
      {sums
        .filter(({ shown }) => shown)
        .map(({ label, amount }) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="text-right tabular-nums">{formatMoney(amount)}</dd>
          </div>
        ))}
      <dt className="border-line border-t pt-2 font-semibold">Total</dt>
      <dd className="border-line border-t pt-2 text-right font-semibold tabular-nums">
        {formatMoney(invoice.invoice_total)}
      </dd>
      {invoice.invoice_paid && invoice.invoice_open ? (
        <>
          <dt className="text-muted">Paid</dt>
          <dd className="text-right tabular-nums">{formatMoney(-invoice.invoice_paid)}</dd>
          <dt className="font-semibold">Still open</dt>
          <dd className="text-right font-semibold tabular-nums">{formatMoney(invoice.invoice_open)}</dd>
        </>
      ) : null}
    </dl>
  );
}
