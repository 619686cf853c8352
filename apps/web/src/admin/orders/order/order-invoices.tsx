import { formatMoney } from '@resolvo/contract/money';
import type { Order } from '@resolvo/contract/sales/orders';
import { Link } from 'react-router';
import { InvoiceStatusBadge } from '../../../features/money/invoices/invoice-status-badge.tsx';
import { paths } from '../../../paths.ts';
import { CopyId } from '../../../shell/copy-id.tsx';
import { formatDateTime, formatDay } from '../../../shell/relative-time.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Table } from '../../../ui/table.tsx';

const columns = [
  { id: 'id', header: 'Invoice ID' },
  { id: 'created', header: 'Created' },
  { id: 'due', header: 'Due Date' },
  { id: 'total', header: 'Total', align: 'right' },
  { id: 'status', header: 'Status' },
  { id: 'period', header: 'Valid Period' },
  { id: 'view', header: 'View', align: 'right', stack: 'button' },
] as const;

export function OrderInvoices({ invoices }: { invoices: Order['invoices'] }) {
  return (
    <Card title="Invoices">
      {invoices.length === 0 ? (
        <p className="text-muted">No invoice yet. Sealing the order generates it.</p>
      ) : (
        <Table
          caption="Invoices"
          stacked
          columns={columns}
          rows={invoices.map((invoice) => ({
            id: invoice.invoice_id,
            cells: [
              <CopyId key="id" value={invoice.invoice_id} what="Invoice ID" />,
              formatDateTime(invoice.invoice_creation_time),
              formatDay(invoice.invoice_due_date),
              formatMoney(invoice.invoice_total),
              <InvoiceStatusBadge key="status" status={invoice.invoice_status} />,
              invoice.order_valid_from === 0
                ? 'N/A'
                : `${formatDay(invoice.order_valid_from)} – ${formatDay(invoice.order_valid_until)}`,
              <Link
                key="view"
                to={paths.adminInvoice({ invoiceId: invoice.invoice_id })}
                className={buttonClass('secondary', 'sm')}
                aria-label={`View invoice ${invoice.invoice_number}`}
              >
                View
              </Link>,
            ],
          }))}
        />
      )}
    </Card>
  );
}
