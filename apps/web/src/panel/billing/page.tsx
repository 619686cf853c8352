import { formatMoney } from '@resolvo/contract/money';
import { chargedByCardText, payWords } from '@resolvo/contract/money/charges';
import { whyNotPay } from '@resolvo/contract/money/invoice-states';
import { ownInvoicesPage } from '@resolvo/contract/money/invoices';
import { CreditCard } from 'lucide-react';
import { type ClientLoaderFunctionArgs, Link } from 'react-router';
import { prefetch, usePrefetched } from '../../api/query.ts';
import { InvoiceBadge } from '../../features/money/invoices/invoice-badge.tsx';
import { InvoiceTotal } from '../../features/money/invoices/invoice-total.tsx';
import { DueText } from '../../features/sales/subscriptions/due-text.tsx';
import { OverdueNotice } from '../../features/sales/subscriptions/overdue-notice.tsx';
import { runningSubscriptions } from '../../features/sales/subscriptions/running-subscriptions.ts';
import { useSelfPayments } from '../../features/sales/subscriptions/use-self-payments.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../shell/button-link.tsx';
import { List } from '../../shell/list.tsx';
import { listQuery, prefetchList } from '../../shell/list-query.ts';
import { formatDay } from '../../shell/relative-time.tsx';
import { privateTitle } from '../../shell/title.ts';
import { ViewLink, viewColumn } from '../../shell/view-column.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Stat, StatStrip } from '../../ui/stat-strip.tsx';
import { Costs } from './costs.tsx';
import { OpenOrders } from './open-orders.tsx';
import { Quotes } from './quotes.tsx';
import { Subscriptions, subscriptions } from './subscriptions.tsx';

export const meta = privateTitle('Billing and Invoices');

/** A page as long as the limit goes on after its last invoice; one that is shorter was the last. */
const invoices = listQuery('ownInvoices', (after) => ({ query: { after } }), {
  nextOf: (page) => (page.length === ownInvoicesPage ? page.at(-1)?.invoice_id : undefined),
});

const openInvoices = { query: { status: 'open' as const } };

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await Promise.all([
    prefetch('billingData', {}),
    prefetch('ownSelfPayments', {}),
    prefetch('ownSpending', {}),
    prefetch('checkoutList', {}),
    prefetch('ownQuotes', {}),
    prefetch('ownInvoices', openInvoices),
    prefetchList(invoices, request),
    prefetch('ownSubscriptions', runningSubscriptions),
    prefetchList(subscriptions, request),
  ]);
  return null;
}

export default function BillingPage() {
  const { subscriptions: counted, balance } = usePrefetched('billingData', {});
  const { subscriptions: renewing } = usePrefetched('ownSubscriptions', runningSubscriptions);
  // An invoice that is no longer collected may still be paid, but is not due.
  const due = usePrefetched('ownInvoices', openInvoices).filter(({ invoice_status }) => invoice_status !== 'unpaid');
  const owed = due.reduce((sum, { invoice_open }) => sum + invoice_open, 0);
  const paying = useSelfPayments();
  const [next] = due.toSorted((one, other) => one.invoice_due_date - other.invoice_due_date);
  // The first that a person must pay.
  const asked = due
    .filter(({ invoice_id }) => !paying.has(invoice_id))
    .toSorted((one, other) => one.invoice_due_date - other.invoice_due_date);
  const first = asked.find((one) => whyNotPay(one) === undefined) ?? asked[0];

  const least = first ? chargedByCardText(first.invoice_open) : '';
  return (
    <Page kind="list">
      <PageHeading
        title="Billing and Invoices"
        actions={
          <>
            {first ? (
              <ButtonLink
                to={paths.checkoutOrder({ id: first.invoice_id })}
                variant="primary"
                disabledReason={whyNotPay(first)}
              >
                {payWords(first.invoice_open)}
              </ButtonLink>
            ) : null}
            <Link to={paths.billingTopup()} className={buttonClass(first ? 'secondary' : 'primary')}>
              Top up balance
            </Link>
            <Link to={paths.billingOrders()} className={buttonClass('secondary')}>
              Orders
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
      <div className="flex flex-col gap-4 empty:hidden">
        <OverdueNotice subscriptions={renewing} invoices={due} />
        {least === '' ? null : <Notice tone="info">{least}</Notice>}
      </div>
      <StatStrip>
        <Stat label="Subscriptions" value={counted.total_count} />
        <Stat label="Credit Balance" value={formatMoney(balance)} />
        <Stat
          label="Due"
          value={formatMoney(owed)}
          {...(next && { hint: `incl. VAT, first on ${formatDay(next.invoice_due_date)}` })}
          {...(first && { tone: 'warn' as const })}
        />
      </StatStrip>
      <OpenOrders />
      <section aria-labelledby="invoices">
        <h2 id="invoices" className="mb-2 font-semibold text-base">
          Invoices
        </h2>
        <List
          list={invoices}
          rows={(page) => page}
          rowKey={(invoice) => invoice.invoice_id}
          caption="Invoices"
          columns={[
            {
              key: 'id',
              grow: true,
              phone: 'lines',
              header: 'ID',
              // The specification names the columns, so the date has none of its own.
              cell: (invoice) => (
                <>
                  <span className="mr-2">
                    #{invoice.id} <span className="ml-2 font-normal text-text">{invoice.invoice_subject}</span>
                  </span>
                  <span className="font-normal text-muted">{formatDay(invoice.invoice_creation_time)}</span>
                  {paying.has(invoice.invoice_id) ? (
                    <span className="font-normal text-muted">
                      <span aria-hidden="true" className="mx-2 @max-2xl:hidden">
                        ·
                      </span>
                      <DueText of={paying.get(invoice.invoice_id)} due={invoice.invoice_due_date} />
                    </span>
                  ) : null}
                </>
              ),
            },
            {
              key: 'status',
              phone: 'badge',
              header: 'Status',
              cell: (invoice) => <InvoiceBadge invoice={invoice} paysItself={paying.has(invoice.invoice_id)} />,
            },
            {
              key: 'total',
              phone: 'value',
              header: 'Total incl. VAT',
              align: 'right',
              cell: (invoice) => <InvoiceTotal invoice={invoice} />,
            },
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
      <Costs />
      <Quotes />
      {renewing.length > 0 ? (
        <section aria-labelledby="subscriptions" className="mt-2">
          <h2 id="subscriptions" className="mb-2 font-semibold text-base">
            Subscriptions
          </h2>
          <Subscriptions />
        </section>
      ) : null}
    </Page>
  );
}
