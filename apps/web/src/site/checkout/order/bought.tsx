import { formatMoney } from '@resolvo/contract/money';
import type { Invoice } from '@resolvo/contract/money/invoices';
import { InvoiceStatusBadge } from '../../../features/money/invoices/invoice-status-badge.tsx';
import { InvoiceSums } from '../../../features/money/invoices/invoice-sums.tsx';
import { Card } from '../../../ui/card.tsx';

/** The bought items for the customer; ids are on the invoice. */
export function Bought({ invoice }: { invoice: Invoice }) {
  return (
    <Card
      title={`Invoice #${invoice.invoice_number}`}
      actions={<InvoiceStatusBadge status={invoice.invoice_order_status} />}
    >
      <ul className="mb-5 divide-y divide-line border-line border-b">
        {invoice.items.map((item) => (
          <li key={item.order_item_id} className="flex items-baseline justify-between gap-6 py-3">
            <span className="min-w-0 break-words">
              <span className="block font-medium">{item.plan_name}</span>
              <span className="block text-muted text-sm">
                {item.quantity} × {formatMoney(item.plan_price)}
              </span>
            </span>
            <span className="tabular-nums">{formatMoney(item.line_total)}</span>
          </li>
        ))}
      </ul>
      <InvoiceSums invoice={invoice} />
    </Card>
  );
}
