import type { FailedJob } from '@resolvo/contract/platform/system';
import { useState } from 'react';
import { type ClientLoaderFunctionArgs, Link } from 'react-router';
import { prefetch, useEndpoint, usePrefetched } from '../../api/query.ts';
import { knownRights } from '../../api/rights.ts';
import { useRights } from '../../api/use-rights.ts';
import { InvoiceLinks } from '../../features/money/invoices/invoice-links.tsx';
import { paths } from '../../paths.ts';
import { Confirm } from '../../shell/confirm.tsx';
import { List } from '../../shell/list.tsx';
import { listQuery, prefetchList } from '../../shell/list-query.ts';
import { RelativeTime } from '../../shell/relative-time.tsx';
import { privateTitle } from '../../shell/title.ts';
import { useAct } from '../../shell/use-act.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { StatCard } from '../../ui/stat-card.tsx';
import { textLinkClass } from '../../ui/text-link.ts';
import { OpenHalts, openHalts } from '../finance/open-halts.tsx';
import { DeliveriesCard, stuckDeliveries } from './deliveries-card.tsx';
import { EndingsCard } from './endings-card.tsx';
import { ServersCard } from './servers-card.tsx';

export const meta = privateTitle('Administration');

const failedJobs = listQuery('systemFailedJobs', (cursor) => ({ query: { cursor, limit: 25 } }));

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await Promise.all([
    prefetch('systemOverview', {}),
    prefetchList(failedJobs, request),
    knownRights()?.may('deliveryStuck') ? prefetchList(stuckDeliveries, request) : undefined,
    knownRights()?.may('haltList') ? prefetch('haltList', openHalts) : undefined,
  ]);
  return null;
}

const linkClass = cx(textLinkClass, 'font-medium text-accent-text text-sm');

export default function OverviewPage() {
  const { accounts, sessions, jobs } = usePrefetched('systemOverview', {});
  // Cards of other nouns are left out for staff without their rights.
  const { may } = useRights();
  const [retrying, setRetrying] = useState<FailedJob>();
  const retry = useAct('systemRetryJob');
  return (
    <>
      <PageHeading title="Overview" />
      {may('haltList') ? <OpenHalts /> : null}
      <div className="mt-6">
        <InvoiceLinks />
      </div>
      <div className="mt-8 grid gap-4 sm:grid-cols-2 xl:grid-cols-5">
        <StatCard
          label="Clients"
          value={accounts.total}
          hint={`${accounts.new_this_week} new this week`}
          action={
            may('clientList') ? (
              <Link to={paths.adminClients()} className={linkClass}>
                View All
              </Link>
            ) : undefined
          }
        />
        <StatCard label="Verified" value={accounts.verified} hint={`${accounts.suspended} suspended`} />
        <StatCard label="Sessions" value={sessions} hint="signed in now" />
        {may('taskCount') ? <TasksStat /> : null}
        <StatCard label="Background work" value={jobs.waiting + jobs.running} hint={`${jobs.failed} given up`} />
      </div>
      <div className="mt-8 flex flex-col gap-8">
        {may('adminServerCounts') && may('adminOutages') ? <ServersCard /> : null}
        {may('deliveryStuck') ? <DeliveriesCard /> : null}
        {may('endingList') ? <EndingsCard /> : null}
        <Card
          title="Given-up work"
          description="Jobs that failed after all their retries. Mend the cause, then run them again."
        >
          <List
            list={failedJobs}
            rows={(page) => page.jobs}
            rowKey={(job) => job.job_id}
            caption="Given-up jobs"
            columns={[
              { key: 'queue', header: 'Work', cell: (job) => job.queue },
              { key: 'id', header: 'ID', cell: (job) => <CopyText value={job.job_id} label="Copy the job id" /> },
              { key: 'reason', header: 'Reason', cell: (job) => job.reason },
              { key: 'when', header: 'Given up', cell: (job) => <RelativeTime seconds={job.failed_at} /> },
              {
                key: 'act',
                header: 'Action',
                align: 'right',
                cell: (job) => (
                  <Button variant="secondary" size="sm" onClick={() => setRetrying(job)}>
                    Run again
                  </Button>
                ),
              },
            ]}
            empty={<EmptyState title="Nothing given up" text="Every job was done, or is still being tried." />}
          />
        </Card>
      </div>
      <Confirm
        open={retrying !== undefined}
        onClose={() => setRetrying(undefined)}
        title={`Run ${retrying?.queue ?? 'this job'} again?`}
        text="It is put back at the end of its queue, with all its retries."
        action="Run again"
        onConfirm={async () => {
          if (!retrying) return;
          await retry.send({ params: { job_id: retrying.job_id }, body: {} });
        }}
      />
    </>
  );
}

function TasksStat() {
  const { data } = useEndpoint('taskCount', {});
  return (
    <StatCard
      label="Open tasks"
      value={data?.open ?? '–'}
      hint="wait for a person"
      action={
        <Link to={paths.adminTasks()} className={linkClass}>
          View tasks
        </Link>
      }
    />
  );
}
