import { formatMoney } from '@resolvo/contract/money';
import { useDeferredValue } from 'react';
import { Link, useSearchParams } from 'react-router';
import { InvoiceStatusBadge } from '../../features/invoices/invoice-status-badge.tsx';
import { paths } from '../../paths.ts';
import { CopyId } from '../../shell/copy-id.tsx';
import { QueryTable } from '../../shell/query-table.tsx';
import { formatDateTime, RelativeTime } from '../../shell/relative-time.tsx';
import { privateTitle } from '../../shell/title.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SearchField } from '../../ui/search-field.tsx';

export const meta = privateTitle('Invoices');
export const handle = { crumb: 'Invoices' };

export default function InvoicesPage() {
  const [params, setParams] = useSearchParams();
  const typed = params.get('search') ?? '';
  const search = useDeferredValue(typed.trim());
  return (
    <>
      <PageHeading title="Invoices" />
      <div className="mt-8 mb-4 max-w-md">
        <SearchField
          label="Search by email, number or id"
          value={typed}
          onValueChange={(value) => setParams(value ? { search: value } : {}, { replace: true })}
        />
      </div>
      <QueryTable
        endpoint="invoiceList"
        input={(cursor) => ({ query: { cursor, limit: 25, search: search || undefined } })}
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
          { id: 'due', header: 'Due Date', cell: (invoice) => formatDateTime(invoice.invoice_due_date) },
          {
            id: 'status',
            header: 'Status',
            cell: (invoice) => <InvoiceStatusBadge status={invoice.invoice_status} />,
          },
          { id: 'total', header: 'Total', align: 'right', cell: (invoice) => formatMoney(invoice.invoice_total) },
          {
            id: 'view',
            header: 'View',
            align: 'right',
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
          search ? (
            <EmptyState title="No match" text={`No invoice matches “${search}”.`} />
          ) : (
            <EmptyState title="No invoices" text="An invoice is made when an order is sealed." />
          )
        }
      />
    </>
  );
}
