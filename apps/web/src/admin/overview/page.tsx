import { countedUpTo } from '@resolvo/contract/common';
import { healthWords } from '@resolvo/contract/platform/attention';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { prefetch, q, useEndpoint, usePrefetched } from '../../api/query.ts';
import { knownRights } from '../../api/rights.ts';
import { serverSeconds } from '../../api/server-clock.ts';
import { useRights } from '../../api/use-rights.ts';
import { InvoiceLinks } from '../../features/money/invoices/invoice-links.tsx';
import { paths } from '../../paths.ts';
import { StateBadge } from '../../shell/state-badge.tsx';
import { privateTitle } from '../../shell/title.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Stat, StatStrip } from '../../ui/stat-strip.tsx';
import { textLinkClass } from '../../ui/text-link.ts';
import { OpenOutages, openOutages } from '../outages/open-outages.tsx';
import { ActsCard, latestActs } from './acts-card.tsx';
import { CapacityCard } from './capacity-card.tsx';
import { EndingsCard } from './endings-card.tsx';
import { MoneyStrip } from './money-strip.tsx';
import { latestOrders, OrdersCard } from './orders-card.tsx';
import { type Parts, prefetchQueue, queueOf, useParts } from './queue.ts';
import { QueueTable } from './queue-table.tsx';
import { SetupCard } from './setup-card.tsx';

export const meta = privateTitle('Administration');

export async function clientLoader() {
  await Promise.all([
    prefetch('staffOverview', {}),
    prefetch('outageList', openOutages),
    knownRights()?.may('systemOverview') ? prefetch('systemOverview', {}) : undefined,
    knownRights()?.may('adminServerCounts') ? prefetch('adminServerCounts', {}) : undefined,
    knownRights()?.may('financeToday') ? prefetch('financeToday', {}) : undefined,
    knownRights()?.may('orderList') ? prefetch('orderList', latestOrders) : undefined,
    knownRights()?.may('auditList') ? prefetch('auditList', latestActs) : undefined,
    prefetchQueue(),
  ]);
  return null;
}

const today = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });

export default function OverviewPage() {
  const parts = useParts();
  const rights = useRights();
  const { may } = rights;
  // Long enough ago is judged once for a visit: a row must not move while it is read.
  const [now] = useState(() => serverSeconds());
  return (
    <Page kind="list">
      <PageHeading
        title={
          <>
            Overview <span className="font-normal text-muted">{today.format(now * 1000)}</span>
          </>
        }
        actions={<InvoiceLinks />}
      />
      <OpenOutages />
      <Health parts={parts} nowSeconds={now} />
      <QueueTable queue={queueOf(parts, now, rights)} isPartMissing={parts.isPartMissing} />
      {may('financeToday') ? <MoneyStrip /> : null}
      <Numbers parts={parts} />
      {/* Columns, not rows: a short card leaves no hole beside a long one. */}
      <div className="grid items-start gap-3 xl:grid-cols-2">
        <div className="grid min-w-0 gap-3 empty:hidden">
          {may('systemOverview') ? <SetupCard /> : null}
          {parts.clusters && parts.clusters.length > 0 ? <CapacityCard clusters={parts.clusters} /> : null}
          {may('endingList') ? <EndingsCard /> : null}
        </div>
        <div className="grid min-w-0 gap-3 empty:hidden">
          {may('orderList') ? <OrdersCard /> : null}
          {may('auditList') ? <ActsCard /> : null}
        </div>
      </div>
    </Page>
  );
}

/** One line: what the account may see of clusters, cards and background work. */
function Health({ parts: { clusters, alerts, jobs }, nowSeconds }: { parts: Parts; nowSeconds: number }) {
  const { may } = useRights();
  const { data } = useQuery({ ...q('systemOverview', {}), enabled: may('systemOverview') });
  const nodes = clusters?.filter(({ reachable }) => reachable).flatMap((cluster) => cluster.nodes);
  const words = healthWords({
    nodes: nodes && { total: nodes.length, off: nodes.filter(({ online }) => !online).length },
    clusters: clusters && { total: clusters.length, away: clusters.filter(({ reachable }) => !reachable).length },
    cardAlerts: alerts?.length,
    failedJobs: jobs?.length,
    work: data?.work,
    nowSeconds,
  });
  const off = placeOff(clusters ?? []);
  if (words.length === 0) return null;
  return (
    <ul aria-label="Health" className="-mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {words.map((word) => (
        <li key={word.word}>
          {word.about === 'nodes' ? (
            <Link
              to={off === undefined ? paths.adminNodes() : paths.adminNode(off)}
              className="inline-flex hover:underline"
            >
              <StateBadge of={word} />
            </Link>
          ) : (
            <StateBadge of={word} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** The one node that is off; undefined where none is, or several are. */
function placeOff(clusters: NonNullable<Parts['clusters']>): { readonly place: string } | undefined {
  const off = clusters.flatMap(({ cluster, nodes }) =>
    nodes.filter(({ online }) => !online).map(({ node }) => ({ place: `${cluster}/${node}` })),
  );
  return off.length === 1 ? off[0] : undefined;
}

const counted = (count: number) => (count > countedUpTo ? `${countedUpTo}+` : count);

function Numbers({ parts: { tickets, overdue } }: { parts: Parts }) {
  const { accounts } = usePrefetched('staffOverview', {});
  const { may } = useRights();
  return (
    <StatStrip>
      <Stat label="Clients" value={accounts.total} hint={`${accounts.new_this_week} new this week`} />
      {may('adminServerCounts') ? <ServersStat /> : null}
      {may('taskCount') ? <TasksStat /> : null}
      {tickets ? <Stat label="Open tickets" value={counted(tickets.count)} /> : null}
      {overdue && !may('financeToday') ? (
        <Stat
          label="Overdue invoices"
          value={counted(overdue.count)}
          tone={overdue.count > 0 ? 'warn' : undefined}
          hint={
            <Link to={`${paths.adminInvoices()}?status=awaiting_payment_overdue`} className={textLinkClass}>
              View
            </Link>
          }
        />
      ) : null}
      {may('systemOverview') ? <WorkStat /> : null}
    </StatStrip>
  );
}

function WorkStat() {
  const { jobs } = usePrefetched('systemOverview', {});
  return (
    <Stat
      label="Background work"
      value={jobs.waiting + jobs.running}
      tone={jobs.failed > 0 ? 'danger' : undefined}
      hint={`${jobs.failed} failed`}
    />
  );
}

function ServersStat() {
  const { data } = useEndpoint('adminServerCounts', {});
  return <Stat label="Servers" value={data?.total ?? '–'} hint={`${data?.active ?? '–'} active`} />;
}

function TasksStat() {
  const { data } = useEndpoint('taskCount', {});
  return (
    <Stat
      label="Open tasks"
      value={data?.open ?? '–'}
      hint={
        <Link to={paths.adminTasks()} className={textLinkClass}>
          View tasks
        </Link>
      }
    />
  );
}
