import type { Order } from '@resolvo/contract/sales/orders';
import { dueDay } from '../../../features/money/invoices/due-day.ts';
import { InvoiceBadge } from '../../../features/money/invoices/invoice-badge.tsx';
import { InvoiceTotal } from '../../../features/money/invoices/invoice-total.tsx';
import { paths } from '../../../paths.ts';
import { CopyId } from '../../../shell/copy-id.tsx';
import { Age, formatDay } from '../../../shell/relative-time.tsx';
import { ViewLink, viewColumn } from '../../../shell/view-column.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Table } from '../../../ui/table.tsx';

export function OrderInvoices({ order: { invoices, order_draft, order_status } }: { order: Order }) {
  return (
    <Card title="Invoices" flush>
      {invoices.length === 0 ? (
        <EmptyState {...withoutInvoice(order_status === 'cancelled', order_draft)} />
      ) : (
        <Table
          caption="Invoices"
          stacked
          columns={[
            { key: 'number', phone: 'title', header: 'Number', cell: (invoice) => `#${invoice.invoice_number}` },
            {
              key: 'id',
              priority: 3,
              header: 'Invoice ID',
              cell: (invoice) => <CopyId value={invoice.invoice_id} what="Invoice ID" />,
            },
            {
              key: 'created',
              align: 'right',
              phone: 'text',
              header: 'Created',
              cell: (invoice) => <Age seconds={invoice.invoice_creation_time} />,
            },
            { key: 'due', align: 'right', header: 'Due Date', cell: (invoice) => dueDay(invoice) ?? 'N/A' },
            {
              key: 'total',
              phone: 'value',
              header: 'Total incl. VAT',
              align: 'right',
              cell: (invoice) => <InvoiceTotal invoice={invoice} />,
            },
            {
              key: 'status',
              phone: 'badge',
              header: 'Status',
              cell: (invoice) => <InvoiceBadge invoice={invoice} />,
            },
            {
              key: 'period',
              header: 'Valid Period',
              cell: (invoice) =>
                invoice.order_valid_from === 0
                  ? 'N/A'
                  : `${formatDay(invoice.order_valid_from)} – ${formatDay(invoice.order_valid_until)}`,
            },
            {
              ...viewColumn,
              cell: (invoice) => (
                <ViewLink
                  to={paths.adminInvoice({ invoiceId: invoice.invoice_id })}
                  label={`View invoice ${invoice.invoice_number}`}
                />
              ),
            },
          ]}
          rows={invoices}
          rowKey={(invoice) => invoice.invoice_id}
        />
      )}
    </Card>
  );
}

function withoutInvoice(isCancelled: boolean, isDraft: boolean) {
  if (isCancelled) return { title: 'No invoice', text: 'The order was cancelled before one was issued.' };
  const text = isDraft ? 'It is issued when the client begins to pay.' : 'Sealing the order generates it.';
  return { title: 'No invoice yet', text };
}
