import type { Ticket } from '@resolvo/contract/help/tickets';
import type { Server } from '@resolvo/contract/machines/servers';
import { invoiceWords } from '@resolvo/contract/money/invoice-states';
import type { OwnInvoice } from '@resolvo/contract/money/invoices';
import { FileText, Globe, LifeBuoy, Server as ServerIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { prefetch, useEndpoint, usePrefetched } from '../../api/query.ts';
import { OverdueNotices } from '../../features/sales/subscriptions/overdue-notices.tsx';
import { runningSubscriptions } from '../../features/sales/subscriptions/running-subscriptions.ts';
import { paths } from '../../paths.ts';
import { formatDay, RelativeTime } from '../../shell/relative-time.tsx';
import { StateBadge } from '../../shell/state-badge.tsx';
import { privateTitle } from '../../shell/title.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { StatCard } from '../../ui/stat-card.tsx';
import { textLinkClass } from '../../ui/text-link.ts';

export const meta = privateTitle('Dashboard');

const due = { query: { status: 'open' as const } };
/** Rows per card; the link below leads to all of them. */
const shown = 5;

export async function clientLoader() {
  await Promise.all([
    prefetch('accountProducts', {}),
    prefetch('ownInvoices', due),
    prefetch('ticketList', {}),
    prefetch('ownSubscriptions', runningSubscriptions),
  ]);
  return null;
}

const linkClass = cx(textLinkClass, 'font-medium text-accent-text text-sm');
const rowLink = 'inline-flex min-h-6 min-w-0 items-center break-words font-medium underline-offset-4 hover:underline';

export default function DashboardPage() {
  const me = usePrefetched('accountUserInfo', {});
  // Each part stands by itself: where one call fails, the others are shown.
  const products = useEndpoint('accountProducts', {});
  const invoices = useEndpoint('ownInvoices', due);
  const tickets = useEndpoint('ticketList', {});
  const subscriptions = useEndpoint('ownSubscriptions', runningSubscriptions);
  const servers = products.data?.proxmox.filter(({ server_state }) => server_state !== 'failed');
  // An invoice that is no longer collected may still be paid, but is not due.
  const dueInvoices = invoices.data?.filter(({ invoice_status }) => invoice_status !== 'unpaid');
  const open = tickets.data?.filter(({ ticket_closed }) => !ticket_closed);
  return (
    <Page kind="detail">
      <PageHeading title="Dashboard" description={`Signed in as ${me.username}`} />
      <div className="flex flex-col gap-4 empty:hidden">
        <OverdueNotices subscriptions={subscriptions.data?.subscriptions ?? []} />
        {subscriptions.error ? (
          <Notice tone="warn" action={<TryAgain of={subscriptions} what="your subscriptions" />}>
            We could not find out whether one of your subscriptions is overdue. {subscriptions.error.message}
          </Notice>
        ) : null}
      </div>
      <div className="grid grid-cols-2 gap-4 xl:grid-cols-4">
        <Count label="Servers" icon={<ServerIcon aria-hidden="true" />} of={servers} />
        <Count label="Domains" icon={<Globe aria-hidden="true" />} of={products.data?.domains} />
        <Count label="Support Tickets" icon={<LifeBuoy aria-hidden="true" />} of={open} />
        <Count label="Due Invoices" icon={<FileText aria-hidden="true" />} of={dueInvoices} />
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-2 xl:grid-cols-3">
        <Servers asked={products} servers={servers} />
        <DueInvoices asked={invoices} invoices={dueInvoices} />
        <ActiveTickets asked={tickets} tickets={open} />
      </div>
    </Page>
  );
}

function Count({ label, icon, of }: { label: string; icon: ReactNode; of: readonly unknown[] | undefined }) {
  return of ? (
    <StatCard label={label} icon={icon} value={of.length} />
  ) : (
    <StatCard label={label} icon={icon} value="–" hint="Could not be counted" />
  );
}

interface Asked {
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

function TryAgain({ of: { isFetching, refetch }, what }: { of: Asked; what: string }) {
  return (
    <Button variant="secondary" size="sm" loading={isFetching} onClick={() => void refetch()}>
      Try Again<span className="sr-only">: {what}</span>
    </Button>
  );
}

interface PanelProps {
  readonly title: string;
  readonly to: string;
  readonly empty: string;
  readonly asked: Asked;
  /** Undefined when they could not be loaded. */
  readonly children: readonly ReactNode[] | undefined;
}

function Panel({ title, to, empty, asked, children }: PanelProps) {
  return (
    <Card
      title={title}
      actions={
        <Link to={to} className={linkClass} aria-label={`View All: ${title}`}>
          View All
        </Link>
      }
    >
      {children === undefined ? (
        <div role="alert" className="flex flex-col items-start gap-3">
          <p className="text-muted">This could not be loaded. {asked.error?.message}</p>
          <TryAgain of={asked} what={title} />
        </div>
      ) : children.length > 0 ? (
        <ul className="-my-3 divide-y divide-line">{children}</ul>
      ) : (
        <p className="text-muted">{empty}</p>
      )}
    </Card>
  );
}

function Row({ id, main, side }: { id: string; main: ReactNode; side: ReactNode }) {
  return (
    <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      {main}
      <span className="flex items-center gap-3 text-muted text-sm">{side}</span>
    </li>
  );
}

function Servers({ asked, servers }: { asked: Asked; servers: readonly Server[] | undefined }) {
  return (
    <Panel title="My Cloud Servers" to={paths.servers()} empty="No services" asked={asked}>
      {servers?.slice(0, shown).map((server) => (
        <Row
          key={server.server_id}
          id={server.server_id}
          main={
            <Link to={paths.server({ id: server.server_id })} className={rowLink}>
              {server.proxmox_vm_name}
            </Link>
          }
          side={server.name}
        />
      ))}
    </Panel>
  );
}

function DueInvoices({ asked, invoices }: { asked: Asked; invoices: readonly OwnInvoice[] | undefined }) {
  return (
    <Panel title="My Due Invoices" to={paths.billing()} empty="No invoices due" asked={asked}>
      {invoices?.slice(0, shown).map((invoice) => (
        <Row
          key={invoice.invoice_id}
          id={invoice.invoice_id}
          main={
            <Link to={paths.billingInvoice({ id: invoice.invoice_id })} className={rowLink}>
              #{invoice.id}
            </Link>
          }
          side={
            <>
              <span>Due {formatDay(invoice.invoice_due_date)}</span>
              {invoice.invoice_order_status === 'awaiting_payment_overdue' ? (
                <StateBadge of={invoiceWords[invoice.invoice_order_status]} />
              ) : null}
            </>
          }
        />
      ))}
    </Panel>
  );
}

function ActiveTickets({ asked, tickets }: { asked: Asked; tickets: readonly Ticket[] | undefined }) {
  return (
    <Panel title="My Active Support Tickets" to={paths.support()} empty="No tickets" asked={asked}>
      {tickets?.slice(0, shown).map((ticket) => (
        <Row
          key={ticket.ticket_id}
          id={ticket.ticket_id}
          main={<span className="min-w-0 break-words font-medium">{ticket.ticket_title}</span>}
          side={<RelativeTime seconds={ticket.ticket_last_message_at} />}
        />
      ))}
    </Panel>
  );
}
