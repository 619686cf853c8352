import { bookDay } from '@resolvo/contract/money/book-day';
import { invoiceOrderStatus, invoiceWords } from '@resolvo/contract/money/invoice-states';
import { invoiceSort } from '@resolvo/contract/money/invoices';
import { stateOptions } from '@resolvo/contract/state-words';
import { Download } from 'lucide-react';
import { type ClientLoaderFunctionArgs, Link, useLocation } from 'react-router';
import { fileUrl } from '../../api/client.ts';
import { useRights } from '../../api/use-rights.ts';
import { dueDay } from '../../features/money/invoices/due-day.ts';
import { InvoiceBadge } from '../../features/money/invoices/invoice-badge.tsx';
import { InvoiceTotal } from '../../features/money/invoices/invoice-total.tsx';
import { paths } from '../../paths.ts';
import { ActLink } from '../../shell/act-link.tsx';
import { ClientLink } from '../../shell/client-link.tsx';
import { CopyId } from '../../shell/copy-id.tsx';
import { DialogOutlet } from '../../shell/dialog-outlet.tsx';
import { List } from '../../shell/list.tsx';
import { askedFor, listQuery, prefetchList, timeSorts } from '../../shell/list-query.ts';
import { Age } from '../../shell/relative-time.tsx';
import { privateTitle } from '../../shell/title.ts';
import { UrlFilter } from '../../shell/url-filter.tsx';
import { useFilters } from '../../shell/use-filters.ts';
import { ViewLink, viewColumn } from '../../shell/view-column.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterDate } from '../../ui/filter-select.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export const meta = privateTitle('Invoices');
export const handle = { crumb: 'Invoices', dialogs: true };

const statusOptions = stateOptions(invoiceWords);

const filterOf = (address: URLSearchParams) => ({
  search: askedFor(address, 'search'),
  status: invoiceOrderStatus.safeParse(address.get('status')).data,
  from: bookDay.safeParse(address.get('from')).data,
  to: bookDay.safeParse(address.get('to')).data,
});

const sorts = [...timeSorts, { value: 'due', label: 'Due soonest' }, { value: 'largest', label: 'Largest total' }];

const invoices = listQuery(
  'invoiceList',
  (cursor, address) => ({
    query: { cursor, limit: 25, ...filterOf(address), sort: invoiceSort.safeParse(address.get('sort')).data },
  }),
  { filters: ['search', 'status', 'from', 'to'], sorts },
);

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => prefetchList(invoices, request);

export default function InvoicesPage() {
  const { chosen, of, choose } = useFilters();
  const { search } = useLocation();
  const { may } = useRights();
  return (
    <Page kind="list">
      <PageHeading
        title="Invoices"
        actions={
          <>
            {may('exchangeRates') ? (
              <Link to={{ pathname: paths.adminInvoiceRates(), search }} className={buttonClass('secondary')}>
                Exchange rate
              </Link>
            ) : null}
            <a
              href={fileUrl('invoiceExport', { query: filterOf(chosen) })}
              download
              className={buttonClass('secondary')}
            >
              <Download aria-hidden="true" />
              Export CSV
            </a>
            {may('invoiceBuild') ? <ActLink to={paths.adminInvoiceCreate()}>Create invoice</ActLink> : null}
          </>
        }
      />
      <List
        list={invoices}
        rows={(page) => page.invoices}
        rowKey={(invoice) => invoice.invoice_id}
        caption="Invoices"
        search="Search by number, KID, email, domain or id"
        filters={
          <>
            <UrlFilter name="status" label="Status" options={statusOptions} />
            <FilterDate label="From" value={of('from')} onValueChange={(value) => choose('from', value)} />
            <FilterDate label="To" value={of('to')} onValueChange={(value) => choose('to', value)} />
          </>
        }
        columns={[
          { key: 'number', header: 'Number', phone: 'title', cell: (invoice) => `#${invoice.invoice_number}` },
          {
            key: 'id',
            header: 'Invoice ID',
            priority: 3,
            cell: (invoice) => <CopyId value={invoice.invoice_id} what="Invoice ID" />,
          },
          {
            key: 'email',
            header: 'Client',
            grow: true,
            phone: 'text',
            cell: ({ user }) => <ClientLink user={user} />,
          },
          {
            key: 'created',
            header: 'Created',
            align: 'right',
            priority: 2,
            cell: (invoice) => <Age seconds={invoice.invoice_creation_time} />,
          },
          { key: 'due', header: 'Due Date', align: 'right', cell: (invoice) => dueDay(invoice) ?? 'N/A' },
          {
            key: 'status',
            header: 'Status',
            phone: 'badge',
            cell: (invoice) => <InvoiceBadge invoice={invoice} />,
          },
          {
            key: 'total',
            header: 'Total incl. VAT',
            align: 'right',
            phone: 'value',
            cell: (invoice) => <InvoiceTotal invoice={invoice} />,
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
        empty={<EmptyState title="No invoices" text="An invoice is made when an order is sealed." />}
      />
      <DialogOutlet />
    </Page>
  );
}
