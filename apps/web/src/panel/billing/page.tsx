import { formatMoney } from '@resolvo/contract/money';
import { ownInvoicesPage } from '@resolvo/contract/money/invoices';
import { CreditCard, Repeat, Wallet } from 'lucide-react';
import { type ClientLoaderFunctionArgs, Link } from 'react-router';
import { prefetch, usePrefetched } from '../../api/query.ts';
import { InvoiceStatusBadge } from '../../features/money/invoices/invoice-status-badge.tsx';
import { OverdueNotices } from '../../features/sales/subscriptions/overdue-notices.tsx';
import { runningSubscriptions } from '../../features/sales/subscriptions/running-subscriptions.ts';
import { paths } from '../../paths.ts';
import { List } from '../../shell/list.tsx';
import { listQuery, prefetchList } from '../../shell/list-query.ts';
import { privateTitle } from '../../shell/title.ts';
import { ViewLink, viewColumn } from '../../shell/view-column.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { StatCard } from '../../ui/stat-card.tsx';
import { OpenOrders } from './open-orders.tsx';
import { Subscriptions, subscriptions } from './subscriptions.tsx';

export const meta = privateTitle('Billing and Invoices');

/** A page as long as the limit goes on after its last invoice; one that is shorter was the last. */
const invoices = listQuery('ownInvoices', (after) => ({ query: { after } }), {
  nextOf: (page) => (page.length === ownInvoicesPage ? page.at(-1)?.invoice_id : undefined),
});

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await Promise.all([
    prefetch('billingData', {}),
    prefetch('checkoutList', {}),
    prefetchList(invoices, request),
    prefetch('ownSubscriptions', runningSubscriptions),
    prefetchList(subscriptions, request),
  ]);
  return null;
}

export default function BillingPage() {
  const { subscriptions: counted, balance } = usePrefetched('billingData', {});
  const { subscriptions: renewing } = usePrefetched('ownSubscriptions', runningSubscriptions);

  return (
    <>
      <PageHeading
        title="Billing and Invoices"
        actions={
          <>
            <Link to={paths.billingTopup()} className={buttonClass('primary')}>
              Top up balance
            </Link>
            <Link to={paths.billingStatement()} className={buttonClass('secondary')}>
              Balance statement
            </Link>
            <Link to={paths.accountBilling()} className={buttonClass('secondary')}>
              Billing settings
            </Link>
          </>
        }
      />
      <div className="mt-8 flex flex-col gap-4 empty:hidden">
        <OverdueNotices subscriptions={renewing} />
      </div>
      <div className="mt-8 grid gap-4 sm:grid-cols-2">
        <StatCard label="Subscriptions" icon={<Repeat aria-hidden="true" />} value={counted.total_count} />
        <StatCard label="Credit Balance" icon={<Wallet aria-hidden="true" />} value={formatMoney(balance)} />
      </div>
      <OpenOrders />
      {renewing.length > 0 ? (
        <section className="mt-10" aria-labelledby="subscriptions">
          <h2 id="subscriptions" className="mb-4 font-semibold text-lg">
            Subscriptions
          </h2>
          <Subscriptions />
        </section>
      ) : null}
      <section className="mt-10" aria-labelledby="invoices">
        <h2 id="invoices" className="mb-4 font-semibold text-lg">
          Invoices
        </h2>
        <List
          list={invoices}
          rows={(page) => page}
          rowKey={(invoice) => invoice.invoice_id}
          caption="Invoices"
          columns={[
            { key: 'id', header: 'ID', cell: (invoice) => `#${invoice.id}` },
            {
              key: 'status',
              header: 'Status',
              cell: (invoice) => <InvoiceStatusBadge status={invoice.invoice_order_status} />,
            },
            { key: 'total', header: 'Total', align: 'right', cell: (invoice) => formatMoney(invoice.invoice_total) },
            {
              ...viewColumn,
              cell: (invoice) => (
                <ViewLink to={paths.billingInvoice({ id: invoice.invoice_id })} label={`View invoice ${invoice.id}`} />
              ),
            },
          ]}
          empty={
            <EmptyState
              icon={<CreditCard aria-hidden="true" />}
              title="No invoices"
              text="Once you have bought something, its invoices are listed here."
            />
          }
        />
      </section>
    </>
  );
}
