import { formatMoney } from '@resolvo/contract/money';
import { type OwnInvoice, ownInvoicesPage } from '@resolvo/contract/money/invoices';
import { CreditCard, Repeat, Wallet } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../api/client.ts';
import { prefetch, usePrefetched } from '../../api/query.ts';
import { InvoiceStatusBadge } from '../../features/money/invoices/invoice-status-badge.tsx';
import { OverdueNotices } from '../../features/sales/subscriptions/overdue-notices.tsx';
import { runningSubscriptions } from '../../features/sales/subscriptions/running-subscriptions.ts';
import { paths } from '../../paths.ts';
import { fail } from '../../shell/fail.ts';
import { privateTitle } from '../../shell/title.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { StatCard } from '../../ui/stat-card.tsx';
import { Table } from '../../ui/table.tsx';
import { Subscriptions } from './subscriptions.tsx';

export const meta = privateTitle('Billing and Invoices');

const all = { query: {} };

export async function clientLoader() {
  await Promise.all([
    prefetch('billingData', {}),
    prefetch('ownInvoices', all),
    prefetch('ownSubscriptions', runningSubscriptions),
  ]);
  return null;
}

const columns = [
  { id: 'id', header: 'ID' },
  { id: 'status', header: 'Status' },
  { id: 'total', header: 'Total', align: 'right' },
  { id: 'view', header: 'View', align: 'right', stack: 'button' },
] as const;

export default function BillingPage() {
  const { subscriptions, balance } = usePrefetched('billingData', {});
  const newest = usePrefetched('ownInvoices', all);
  const { subscriptions: renewing } = usePrefetched('ownSubscriptions', runningSubscriptions);
  const [older, setOlder] = useState<readonly OwnInvoice[]>([]);
  const [ended, setEnded] = useState(false);
  const [busy, setBusy] = useState(false);
  const invoices = [...newest, ...older];
  // A list as long as the limit goes on; one that is shorter was the last.
  const goesOn = !ended && newest.length === ownInvoicesPage;

  async function showOlder() {
    setBusy(true);
    try {
      const next = await call('ownInvoices', { query: { after: invoices.at(-1)?.invoice_id } });
      setOlder([...older, ...next]);
      setEnded(next.length < ownInvoicesPage);
    } catch (error) {
      fail(error, 'Older invoices could not be loaded.');
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <PageHeading
        title="Billing and Invoices"
        actions={
          <>
            <Link to={paths.billingTopup()} className={buttonClass('primary')}>
              Top up balance
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
        <StatCard label="Subscriptions" icon={<Repeat aria-hidden="true" />} value={subscriptions.total_count} />
        <StatCard label="Credit Balance" icon={<Wallet aria-hidden="true" />} value={formatMoney(balance)} />
      </div>
      {renewing.length > 0 ? (
        <section className="mt-10" aria-labelledby="subscriptions">
          <h2 id="subscriptions" className="mb-4 font-semibold text-lg">
            Subscriptions
          </h2>
          <Subscriptions subscriptions={renewing} />
        </section>
      ) : null}
      <section className="mt-10" aria-labelledby="invoices">
        <h2 id="invoices" className="mb-4 font-semibold text-lg">
          Invoices
        </h2>
        {invoices.length === 0 ? (
          <EmptyState
            icon={<CreditCard aria-hidden="true" />}
            title="No invoices"
            text="Once you have bought something, its invoices are listed here."
          />
        ) : (
          <Table
            caption="Invoices"
            stacked
            columns={columns}
            rows={invoices.map((invoice) => ({
              id: invoice.invoice_id,
              cells: [
                `#${invoice.id}`,
                <InvoiceStatusBadge key="status" status={invoice.invoice_order_status} />,
                formatMoney(invoice.invoice_total),
                <Link
                  key="view"
                  to={paths.billingInvoice({ id: invoice.invoice_id })}
                  className={buttonClass('secondary', 'sm')}
                  aria-label={`View invoice ${invoice.id}`}
                >
                  View
                </Link>,
              ],
            }))}
          />
        )}
        {goesOn ? (
          <div className="mt-4">
            <Button variant="secondary" loading={busy} onClick={() => void showOlder()}>
              Show older invoices
            </Button>
          </div>
        ) : null}
      </section>
    </>
  );
}
