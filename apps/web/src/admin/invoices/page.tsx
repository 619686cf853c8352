import { formatMoney } from '@resolvo/contract/money';
import { invoiceOrderStatus, orderStatusOf } from '@resolvo/contract/money/invoice-states';
import { Download } from 'lucide-react';
import { useDeferredValue } from 'react';
import { Link, Outlet } from 'react-router';
import { fileUrl } from '../../api/client.ts';
import { InvoiceStatusBadge, invoiceStatusLabel } from '../../features/money/invoices/invoice-status-badge.tsx';
import { paths } from '../../paths.ts';
import { CopyId } from '../../shell/copy-id.tsx';
import { QueryTable } from '../../shell/query-table.tsx';
import { formatDay, RelativeTime } from '../../shell/relative-time.tsx';
import { privateTitle } from '../../shell/title.ts';
import { UrlSearch } from '../../shell/url-search.tsx';
import { useFilters } from '../../shell/use-filters.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SelectField } from '../../ui/select-field.tsx';

export const meta = privateTitle('Invoices');
export const handle = { crumb: 'Invoices' };

const statusOptions = invoiceOrderStatus.options.map((value) => ({ value, label: invoiceStatusLabel(value) }));

export default function InvoicesPage() {
  const { of, choose } = useFilters();
  const search = useDeferredValue(of('search').trim());
  const status = invoiceOrderStatus.safeParse(of('status')).data;
  const filter = { search: search || undefined, status };
  return (
    <>
      <PageHeading
        title="Invoices"
        actions={
          <>
            <Link to={paths.adminInvoiceRates()} className={buttonClass('secondary')}>
              Exchange rate
            </Link>
            <a href={fileUrl('invoiceExport', { query: filter })} download className={buttonClass('secondary')}>
              <Download aria-hidden="true" />
              Export CSV
            </a>
            <Link to={paths.adminInvoiceCreate()} className={buttonClass('primary')}>
              Create Invoice
            </Link>
          </>
        }
      />
      <div className="mt-8 mb-4 flex flex-wrap items-end gap-4">
        <UrlSearch className="w-full max-w-md" label="Search by email, number, KID or id" />
        <SelectField
          className="w-48"
          label="Status"
          options={statusOptions}
          placeholder="All"
          value={status ?? ''}
          onChange={(event) => choose('status', event.target.value)}
        />
      </div>
      <QueryTable
        endpoint="invoiceList"
        input={(cursor) => ({ query: { cursor, limit: 25, ...filter } })}
        rows={(page) => page.invoices}
        rowId={(invoice) => invoice.invoice_id}
        caption="Invoices"
        columns={[
          { id: 'number', header: 'Number', cell: (invoice) => `#${invoice.invoice_number}` },
          {
            id: 'id',
            header: 'Invoice ID',
            cell: (invoice) => <CopyId value={invoice.invoice_id} what="Invoice ID" />,
          },
          {
            id: 'email',
            header: 'User Email',
            cell: (invoice) => <CopyId value={invoice.user.user_id} what="User ID" display={invoice.user.email} />,
          },
          {
            id: 'created',
            header: 'Created',
            cell: (invoice) => <RelativeTime seconds={invoice.invoice_creation_time} />,
          },
          { id: 'due', header: 'Due Date', cell: (invoice) => formatDay(invoice.invoice_due_date) },
          {
            id: 'status',
            header: 'Status',
            cell: ({ invoice_status, invoice_due_date }) => (
              <InvoiceStatusBadge
                status={orderStatusOf(invoice_status, new Date(invoice_due_date * 1000), new Date())}
              />
            ),
          },
          { id: 'total', header: 'Total', align: 'right', cell: (invoice) => formatMoney(invoice.invoice_total) },
          {
            id: 'view',
            header: 'View',
            align: 'right',
            stack: 'button',
            cell: (invoice) => (
              <Link
                to={paths.adminInvoice({ invoiceId: invoice.invoice_id })}
                className={buttonClass('secondary', 'sm')}
                aria-label={`View invoice ${invoice.invoice_number}`}
              >
                View
              </Link>
            ),
          },
        ]}
        empty={
          search || status ? (
            <EmptyState title="No match" text="No invoice matches what you chose." />
          ) : (
            <EmptyState title="No invoices" text="An invoice is made when an order is sealed." />
          )
        }
      />
      <Outlet />
    </>
  );
}
