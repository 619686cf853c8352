import { formatMoney } from '@resolvo/contract/money';
import { invoiceWords } from '@resolvo/contract/money/invoice-states';
import { renews } from '@resolvo/contract/product-types';
import type { Checkout } from '@resolvo/contract/sales/checkout';
import { InvoiceSums } from '../../../features/money/invoices/invoice-sums.tsx';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { WithChoices } from '../../../shell/with-choices.tsx';
import { Card } from '../../../ui/card.tsx';

/** How long the price of a line is for. Of a change or renewal, the invoice names the days. */
function periodText({ invoice, quote }: Checkout, type: string): string {
  if (invoice?.additional_invoice || !renews(type)) return '';
  return quote.invoice_paid_period === 12 ? ' for a year' : ' for a month';
}

/** The bought items for the customer; ids are on the invoice. */
export function Bought({ checkout }: { checkout: Checkout }) {
  const { invoice, quote } = checkout;
  return (
    <Card
      title={invoice ? `Invoice #${invoice.invoice_number}` : 'Your order'}
      actions={invoice ? <StateBadge of={invoiceWords[invoice.invoice_order_status]} /> : undefined}
    >
      <ul className="mb-5 divide-y divide-line border-line border-b">
        {quote.items.map((item) => (
          <li key={item.order_item_id} className="flex items-baseline justify-between gap-6 py-3">
            <span className="min-w-0 break-words">
              <span className="block font-medium">
                <WithChoices name={item.plan_name} chosen={item.chosen} />
              </span>
              <span className="block text-muted text-sm">
                {item.quantity} × {formatMoney(item.plan_price)}
                {periodText(checkout, item.plan_type)}
              </span>
            </span>
            <span className="tabular-nums">{formatMoney(item.line_total)}</span>
          </li>
        ))}
      </ul>
      <InvoiceSums invoice={quote} />
    </Card>
  );
}
