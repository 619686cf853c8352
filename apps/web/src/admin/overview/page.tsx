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
import { Age } from '../../shell/relative-time.tsx';
import { privateTitle } from '../../shell/title.ts';
import { useAct } from '../../shell/use-act.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Stat, StatStrip } from '../../ui/stat-strip.tsx';
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
    <Page kind="list">
      <PageHeading title="Overview" actions={<InvoiceLinks />} />
      {may('haltList') ? <OpenHalts /> : null}
      <StatStrip>
        <Stat
          label="Clients"
          value={accounts.total}
          hint={
            <>
              {accounts.new_this_week} new this week
              {may('clientList') ? (
                <Link to={paths.adminClients()} className={linkClass}>
                  View All
                </Link>
              ) : null}
            </>
          }
        />
        <Stat label="Verified" value={accounts.verified} hint={`${accounts.suspended} suspended`} />
        <Stat label="Sessions" value={sessions} hint="signed in now" />
        {may('taskCount') ? <TasksStat /> : null}
        <Stat
          label="Background work"
          value={jobs.waiting + jobs.running}
          tone={jobs.failed > 0 ? 'danger' : undefined}
          hint={`${jobs.failed} failed`}
        />
      </StatStrip>
      <div className="flex flex-col gap-4">
        {may('adminServerCounts') && may('adminOutages') ? <ServersCard /> : null}
        {may('deliveryStuck') ? <DeliveriesCard /> : null}
        {may('endingList') ? <EndingsCard /> : null}
        <Card
          title="Failed jobs"
          description="Jobs that failed after all their retries. Mend the cause, then run them again."
        >
          <List
            list={failedJobs}
            rows={(page) => page.jobs}
            rowKey={(job) => job.job_id}
            caption="Failed jobs"
            columns={[
              { key: 'queue', phone: 'title', header: 'Work', cell: (job) => job.queue },
              {
                key: 'id',
                priority: 3,
                header: 'ID',
                cell: (job) => <CopyText value={job.job_id} label="Copy the job id" />,
              },
              { key: 'reason', grow: true, phone: 'more', header: 'Reason', cell: (job) => job.reason },
              {
                key: 'when',
                align: 'right',
                phone: 'value',
                header: 'Failed',
                cell: (job) => <Age seconds={job.failed_at} />,
              },
              {
                key: 'act',
                phone: 'act',
                header: 'Action',
                align: 'right',
                cell: (job) => (
                  <Button variant="secondary" size="sm" onClick={() => setRetrying(job)}>
                    Run again
                  </Button>
                ),
              },
            ]}
            empty={<EmptyState inline title="No failed jobs" text="Every job was done, or is still being tried." />}
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
    </Page>
  );
}

function TasksStat() {
  const { data } = useEndpoint('taskCount', {});
  return (
    <Stat
      label="Open tasks"
      value={data?.open ?? '–'}
      hint={
        <>
          wait for a person
          <Link to={paths.adminTasks()} className={linkClass}>
            View tasks
          </Link>
        </>
      }
    />
  );
}
