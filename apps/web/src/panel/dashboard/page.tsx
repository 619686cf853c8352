import type { Ticket } from '@resolvo/contract/help/tickets';
import { dottedAddress } from '@resolvo/contract/machines/addresses';
import { serverIsActive, serverStateWords } from '@resolvo/contract/machines/server-states';
import type { DomainSummary, Server } from '@resolvo/contract/machines/servers';
import { formatMoney } from '@resolvo/contract/money';
import type { OwnInvoice } from '@resolvo/contract/money/invoices';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { prefetch, useEndpoint, usePrefetched } from '../../api/query.ts';
import { useRights } from '../../api/use-rights.ts';
import { ServerStatus } from '../../features/machines/servers/server-status.tsx';
import { InvoiceBadge } from '../../features/money/invoices/invoice-badge.tsx';
import { DueText } from '../../features/sales/subscriptions/due-text.tsx';
import { runningSubscriptions } from '../../features/sales/subscriptions/running-subscriptions.ts';
import { type SelfPayments, useSelfPayments } from '../../features/sales/subscriptions/use-self-payments.ts';
import { paths } from '../../paths.ts';
import { CopyId } from '../../shell/copy-id.tsx';
import { RelativeTime } from '../../shell/relative-time.tsx';
import { privateTitle } from '../../shell/title.ts';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { Stat, StatStrip } from '../../ui/stat-strip.tsx';
import { percentText } from '../servers/usage-bars.tsx';
import { useServers } from '../servers/use-live-info.ts';
import { type LiveInfos, useLiveInfos } from '../servers/use-live-infos.ts';
import { newestCases } from '../support/newest-cases.ts';
import { FirstServer } from './first-server.tsx';
import { NeedsYou } from './needs-you.tsx';
import { type Asked, Panel, Row, shown, TryAgain } from './panel.tsx';
import { RecentActivity } from './recent-activity.tsx';

// Loaded when there is one, which is rare: the first load of the panel stays small.
const Deliveries = lazy(async () => ({ default: (await import('./deliveries.tsx')).Deliveries }));
const Dedicated = lazy(async () => ({ default: (await import('./dedicated.tsx')).Dedicated }));
const OverdueNotice = lazy(async () => ({
  default: (await import('../../features/sales/subscriptions/overdue-notice.tsx')).OverdueNotice,
}));

export const meta = privateTitle('Dashboard');

const machines = { query: { limit: shown } };
const due = { query: { status: 'open' as const } };
/** More than are shown: equal ones in a row become one line. */
const recent = { query: { limit: 4 * shown } };

export async function clientLoader() {
  await Promise.all([
    prefetch('accountProducts', {}),
    prefetch('dedicatedList', machines),
    prefetch('ownInvoices', due),
    prefetch('ticketList', {}),
    prefetch('ownSubscriptions', runningSubscriptions),
    prefetch('ownPaymentMethods', {}),
    prefetch('ownSelfPayments', {}),
    prefetch('accountActivity', recent),
    prefetch('ownAbuseCases', newestCases),
    prefetch('openChoiceList', {}),
  ]);
  return null;
}

const rowLink = 'inline-flex min-h-6 min-w-0 items-center break-words font-medium underline-offset-4 hover:underline';

export default function DashboardPage() {
  const me = usePrefetched('accountUserInfo', {});
  const { may } = useRights();
  // Each part stands by itself: where one call fails, the others are shown.
  const products = useServers();
  const allUnits = useEndpoint('dedicatedList', machines).data?.units ?? [];
  const dedicated = allUnits.filter(({ state }) => state !== 'ended' && state !== 'failed');
  const invoices = useEndpoint('ownInvoices', due);
  const tickets = useEndpoint('ticketList', {});
  const subscriptions = useEndpoint('ownSubscriptions', runningSubscriptions);
  const cards = useEndpoint('ownPaymentMethods', {});
  const paying = useSelfPayments();
  const activity = useEndpoint('accountActivity', recent);
  const reports = useEndpoint('ownAbuseCases', newestCases);
  const choices = useEndpoint('openChoiceList', {});
  const servers = products.data?.proxmox.filter(({ server_state }) => server_state !== 'failed');
  const underWay = (servers ?? []).filter(
    ({ server_state, server_task }) => server_state === 'provisioning' && server_task !== null,
  );
  // An invoice that is no longer collected may still be paid, but is not due.
  const dueInvoices = invoices.data?.filter(({ invoice_status }) => invoice_status !== 'unpaid');
  const overdue = (dueInvoices ?? []).filter(
    ({ invoice_order_status }) => invoice_order_status === 'awaiting_payment_overdue',
  );
  const open = tickets.data?.filter(({ ticket_closed }) => !ticket_closed);
  const late = (subscriptions.data?.subscriptions ?? []).filter(({ unpaid_since }) => unpaid_since > 0);
  return (
    <Page kind="detail">
      <PageHeading title="Dashboard" description={`Signed in as ${me.username}`} />
      <div className="flex flex-col gap-3 empty:hidden">
        {me.is_limited ? (
          <Notice tone="info">
            You work with some servers and domains of {me.account_name}. Its other pages, such as billing and support,
            are closed to you; an owner can open more.
          </Notice>
        ) : null}
        {late.length > 0 || overdue.length > 0 ? (
          <Suspense>
            <OverdueNotice subscriptions={late} invoices={dueInvoices ?? []} />
          </Suspense>
        ) : null}
        {subscriptions.error && may('ownSubscriptions') ? (
          <Notice tone="warn" action={<TryAgain of={subscriptions} what="your subscriptions" />}>
            We could not find out whether one of your subscriptions is overdue. {subscriptions.error.message}
          </Notice>
        ) : null}
        <NeedsYou
          servers={servers ?? []}
          choices={choices.data?.items ?? []}
          dueInvoices={dueInvoices ?? []}
          cards={cards.data?.payment_methods ?? []}
          reports={reports.data?.cases ?? []}
          told={
            new Set([
              ...late.flatMap(({ unpaid_invoice_id }) => unpaid_invoice_id ?? []),
              ...overdue.map(({ invoice_id }) => invoice_id),
              ...paying.keys(),
            ])
          }
        />
      </div>
      <StatStrip>
        <Count label="Servers" of={servers} hint={servers && statesText(servers)} />
        <Count label="Domains" of={products.data?.domains} />
        {me.is_limited ? null : (
          <>
            <Count label="Support Tickets" of={open} hint={open?.length ? 'open' : undefined} />
            <Count
              label="Due Invoices"
              of={dueInvoices}
              hint={dueInvoices?.length ? `${formatMoney(sumOf(dueInvoices))} incl. VAT` : undefined}
              attention={dueInvoices?.some(({ invoice_id }) => !paying.has(invoice_id)) ?? false}
            />
          </>
        )}
      </StatStrip>
      {servers?.length === 0 && dedicated.length === 0 && dueInvoices?.length === 0 && may('checkoutPlace') ? (
        <FirstServer />
      ) : null}
      {underWay.length > 0 ? (
        <Suspense>
          <Deliveries servers={underWay} />
        </Suspense>
      ) : null}
      <div className={cx('grid gap-3 lg:grid-cols-2', dedicated.length === 0 && 'xl:grid-cols-3')}>
        {may('accountProducts') && !(me.is_limited && servers?.length === 0) ? (
          <Servers asked={products} servers={servers} />
        ) : null}
        {dedicated.length > 0 ? (
          <Suspense>
            <Dedicated units={dedicated} />
          </Suspense>
        ) : null}
        {me.is_limited && products.data?.domains.length ? (
          <Domains asked={products} domains={products.data.domains} />
        ) : null}
        {may('ownInvoices') ? <DueInvoices asked={invoices} invoices={dueInvoices} paying={paying} /> : null}
        {may('ticketList') ? <ActiveTickets asked={tickets} tickets={open} /> : null}
      </div>
      <RecentActivity asked={activity} events={activity.data?.events} />
    </Page>
  );
}

/** “4 active, 1 waiting for an image”. */
function statesText(servers: readonly Server[]): string {
  const counts = new Map<string, number>();
  for (const { server_state } of servers) {
    const word = serverStateWords[server_state].word.toLowerCase();
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].map(([word, count]) => `${count} ${word}`).join(', ');
}

const sumOf = (invoices: readonly OwnInvoice[]): number =>
  invoices.reduce((sum, { invoice_open }) => sum + invoice_open, 0);

interface CountProps {
  readonly label: string;
  /** Undefined when they could not be loaded. */
  readonly of: readonly unknown[] | undefined;
  readonly hint?: string | undefined;
  readonly attention?: boolean;
}

function Count({ label, of, hint, attention = false }: CountProps) {
  return of ? (
    <Stat label={label} value={of.length} hint={hint} {...(attention && { tone: 'warn' })} />
  ) : (
    <Stat label={label} value="–" hint="Could not be counted" />
  );
}

function Servers({ asked, servers }: { asked: Asked; servers: readonly Server[] | undefined }) {
  const live = useLiveInfos();
  return (
    <Panel title="My Cloud Servers" to={paths.servers()} empty="No services" asked={asked}>
      {servers?.slice(0, shown).map((server) => (
        <ServerRow key={server.server_id} server={server} live={live} />
      ))}
    </Panel>
  );
}

/** For a member who works with some of them; others have a page for all. */
function Domains({ asked, domains }: { asked: Asked; domains: readonly DomainSummary[] }) {
  return (
    <Panel title="My Domains" to={paths.domains()} empty="No domains" asked={asked}>
      {domains.slice(0, shown).map(({ domain_id, domain_name, description }) => (
        <Row
          key={domain_id}
          main={
            <Link to={paths.domain({ domainId: domain_id })} className={rowLink}>
              {domain_name}
            </Link>
          }
          side={<span className="truncate">{description}</span>}
        />
      ))}
    </Panel>
  );
}

function ServerRow({ server, live }: { server: Server; live: LiveInfos }) {
  const active = serverIsActive(server.server_state) === true;
  const { info, usage } = live.of(server.id);
  return (
    <li
      ref={active ? live.watch : undefined}
      data-server={server.id}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2"
    >
      <Link to={paths.server({ id: server.server_id })} className={rowLink}>
        <span className="truncate">{server.proxmox_vm_name}</span>
      </Link>
      <span className="text-sm">
        <ServerStatus state={server.server_state} power={info?.status} />
      </span>
      <span className="flex min-w-0 items-center gap-3 text-muted text-sm">
        <span className="truncate">{server.name}</span>
        {server.proxmox_vm_ipv4 === 0 ? null : (
          <CopyId
            value={dottedAddress(server.proxmox_vm_ipv4)}
            display={dottedAddress(server.proxmox_vm_ipv4)}
            what="IP Address"
          />
        )}
      </span>
      {usage ? (
        <span className="grid w-20 gap-1 justify-self-end text-right text-[0.8125rem]/4 text-muted tabular-nums">
          CPU {percentText(usage.cpu_usage)}
          <ProgressBar
            label={`CPU usage of ${server.proxmox_vm_name}`}
            value={usage.cpu_usage * 100}
            minVisible={usage.cpu_usage > 0 ? 2 : 0}
          />
        </span>
      ) : null}
    </li>
  );
}

interface DueInvoicesProps {
  readonly asked: Asked;
  readonly invoices: readonly OwnInvoice[] | undefined;
  readonly paying: SelfPayments;
}

function DueInvoices({ asked, invoices, paying }: DueInvoicesProps) {
  return (
    <Panel title="My Due Invoices" to={paths.billing()} empty="No invoices due" asked={asked}>
      {invoices?.slice(0, shown).map((invoice) => (
        <Row
          key={invoice.invoice_id}
          main={
            <Link to={paths.billingInvoice({ id: invoice.invoice_id })} className={rowLink}>
              #{invoice.id} {invoice.invoice_subject}
            </Link>
          }
          side={
            <>
              <DueText of={paying.get(invoice.invoice_id)} due={invoice.invoice_due_date} />
              <span className="text-text tabular-nums">{formatMoney(invoice.invoice_open)}</span>
              {invoice.invoice_order_status === 'awaiting_payment_overdue' ? <InvoiceBadge invoice={invoice} /> : null}
              <Link
                to={paths.billingInvoice({ id: invoice.invoice_id })}
                aria-label={
                  paying.has(invoice.invoice_id) ? `Open invoice #${invoice.id}` : `Pay invoice #${invoice.id}`
                }
                className={buttonClass('ghost', 'sm')}
              >
                {paying.has(invoice.invoice_id) ? 'Open' : 'Pay'}
              </Link>
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
          main={
            <Link
              to={paths.supportTicket({ id: ticket.ticket_id })}
              className="min-w-0 break-words font-medium hover:underline"
            >
              {ticket.ticket_title}
            </Link>
          }
          side={<RelativeTime seconds={ticket.ticket_last_message_at} />}
        />
      ))}
    </Panel>
  );
}
