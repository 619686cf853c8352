import { timeOrder } from '@resolvo/contract/common';
import { formatMoney } from '@resolvo/contract/money';
import { transactionKind } from '@resolvo/contract/money/finance';
import { paymentMethod } from '@resolvo/contract/money/invoices';
import { Download, Plus, SlidersHorizontal } from 'lucide-react';
import { type ClientLoaderFunctionArgs, Link, useSearchParams } from 'react-router';
import { fileUrl } from '../../../api/client.ts';
import { methodNames } from '../../../features/money/invoices/invoice-history.tsx';
import { paths } from '../../../paths.ts';
import { ActLink } from '../../../shell/act-link.tsx';
import { ClientLink } from '../../../shell/client-link.tsx';
import { CopyId } from '../../../shell/copy-id.tsx';
import { DialogOutlet } from '../../../shell/dialog-outlet.tsx';
import { List } from '../../../shell/list.tsx';
import { listQuery, prefetchList, timeSorts } from '../../../shell/list-query.ts';
import { formatDateTime } from '../../../shell/relative-time.tsx';
import { privateTitle } from '../../../shell/title.ts';
import { useFilters } from '../../../shell/use-filters.ts';
import { ViewLink, viewColumn } from '../../../shell/view-column.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';
import { filterOf, TransactionFilters } from './filters.tsx';
import { kindNames } from './texts.ts';

export const meta = privateTitle('Transactions');
export const handle = { crumb: 'Transactions', under: { crumb: 'Finance', path: paths.adminFinance() }, dialogs: true };

const kinds = transactionKind.options.map((value) => ({ value, label: kindNames[value] }));
const methods = paymentMethod.options.map((value) => ({ value, label: methodNames[value] }));

const transactions = listQuery(
  'transactionList',
  (cursor, address) => ({
    query: { ...filterOf(address), sort: timeOrder.safeParse(address.get('sort')).data, cursor, limit: 25 },
  }),
  { filters: ['search', 'kind', 'method', 'from', 'to'], sorts: timeSorts },
);

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => prefetchList(transactions, request);

export default function TransactionsPage() {
  const [params] = useSearchParams();
  const address = params.toString();
  const filter = filterOf(useFilters().chosen);
  // Dialogs keep the list's query string, so that closing returns to the same list.
  const at = (pathname: string) => ({ pathname, search: address });
  return (
    <Page kind="list">
      <PageHeading
        title="Transactions"
        description="Everything that moved money, as it stands in the books."
        actions={
          <>
            <a href={fileUrl('transactionExport', { query: filter })} className={buttonClass('secondary')} download>
              <Download aria-hidden="true" />
              Export CSV
            </a>
            <ActLink to={at(paths.adminTransactionAdjust())} variant="secondary">
              <SlidersHorizontal aria-hidden="true" />
              Adjust balance
            </ActLink>
            <ActLink to={at(paths.adminTransactionBook())}>
              <Plus aria-hidden="true" />
              Book payment
            </ActLink>
          </>
        }
      />
      <List
        list={transactions}
        rows={(page) => page.transactions}
        rowKey={(one) => one.entry_id}
        caption="Transactions"
        search="Search by reference, number, email or id"
        filters={<TransactionFilters kinds={kinds} methods={methods} />}
        columns={[
          {
            key: 'time',
            header: 'Time',
            phone: 'text',
            cell: (one) => formatDateTime(one.created_at),
          },
          {
            key: 'kind',
            header: 'Kind',
            phone: 'badge',
            cell: (one) => kindNames[one.kind],
          },
          {
            key: 'email',
            header: 'Client',
            grow: true,
            phone: 'title',
            cell: ({ user }) => <ClientLink user={user} />,
          },
          {
            key: 'invoice',
            header: 'Invoice',
            cell: (one) =>
              one.invoice_id === null ? (
                '–'
              ) : (
                <Link to={paths.adminInvoice({ invoiceId: one.invoice_id })} className={textLinkClass}>
                  #{one.invoice_number}
                </Link>
              ),
          },
          {
            key: 'method',
            header: 'Method',
            priority: 2,
            cell: (one) => (one.payment_method === null ? '–' : methodNames[one.payment_method]),
          },
          {
            key: 'transaction',
            header: 'Transaction ID',
            priority: 3,
            cell: (one) =>
              one.transaction_id === null ? (
                '–'
              ) : (
                <span className="block max-w-28">
                  <CopyId value={one.transaction_id} what="Transaction ID" display={one.transaction_id} />
                </span>
              ),
          },
          { key: 'amount', header: 'Amount', align: 'right', phone: 'value', cell: (one) => formatMoney(one.amount) },
          {
            ...viewColumn,
            cell: (one) => (
              <ViewLink
                to={at(paths.adminTransaction({ entryId: one.entry_id }))}
                label={`View the ${kindNames[one.kind].toLowerCase()} of ${formatMoney(one.amount)}`}
              />
            ),
          },
        ]}
        empty={<EmptyState title="No transactions" text="Payments and refunds are listed here as they are booked." />}
      />
      <DialogOutlet />
    </Page>
  );
}
