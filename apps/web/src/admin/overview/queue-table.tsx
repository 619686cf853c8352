import type { FailedJob } from '@resolvo/contract/platform/system';
import { useState } from 'react';
import { reload } from '../../api/refresh.ts';
import { useRights } from '../../api/use-rights.ts';
import { ClientLink } from '../../shell/client-link.tsx';
import { Confirm } from '../../shell/confirm.tsx';
import { Age } from '../../shell/relative-time.tsx';
import { StateBadge } from '../../shell/state-badge.tsx';
import { useAct } from '../../shell/use-act.ts';
import { ViewLink, viewColumn } from '../../shell/view-column.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Table } from '../../ui/table.tsx';
import type { Waiting } from './queue.ts';

const shownAtFirst = 12;

/** What needs a person: what is on fire, then the longest waiting first. */
export function QueueTable({ queue, isPartMissing }: { queue: readonly Waiting[]; isPartMissing: boolean }) {
  const [isWhole, setWhole] = useState(false);
  const [retrying, setRetrying] = useState<FailedJob>();
  const { may } = useRights();
  const retry = useAct('systemRetryJob');
  const rows = isWhole ? queue : queue.slice(0, shownAtFirst);
  return (
    <section aria-labelledby="queue" className="flex min-w-0 flex-col gap-2">
      <h2 id="queue" className="font-semibold text-base">
        Needs a person
        {queue.length > 0 ? <span className="ml-2 font-normal text-muted tabular-nums">{queue.length}</span> : null}
      </h2>
      {isPartMissing ? (
        <Notice
          tone="warn"
          action={
            <Button looks variant="secondary" size="sm" onClick={() => void reload()}>
              Try again
            </Button>
          }
        >
          A part of this list could not be loaded. Something may wait that is not shown here.
        </Notice>
      ) : null}
      {queue.length === 0 && isPartMissing ? null : queue.length === 0 ? (
        <p className="rounded-lg border border-line bg-surface px-4 py-3 text-muted text-sm">Nothing waits for you.</p>
      ) : (
        <Table
          caption="Needs a person"
          stacked
          rows={rows}
          rowKey={({ key }) => key}
          columns={[
            {
              key: 'what',
              header: 'What',
              grow: true,
              phone: 'title',
              cell: ({ state, text }) => (
                <span className="flex min-w-0 items-center gap-3" title={text}>
                  <span className="shrink-0">
                    <StateBadge of={state} />
                  </span>
                  <span className="min-w-0 truncate">{text}</span>
                </span>
              ),
            },
            {
              key: 'client',
              header: 'Client',
              phone: 'text',
              cell: ({ client }) => (client ? <ClientLink user={client} /> : '–'),
            },
            {
              key: 'since',
              header: 'Since',
              align: 'right',
              phone: 'value',
              cell: ({ since }) => <Age seconds={since} />,
            },
            {
              ...viewColumn,
              header: <span className="sr-only">Action</span>,
              cell: ({ to, job, text }) =>
                job && may('systemRetryJob') ? (
                  <Button variant="ghost" size="sm" onClick={() => setRetrying(job)}>
                    Run again
                  </Button>
                ) : to ? (
                  <ViewLink to={to} label={`Open ${text}`} />
                ) : null,
            },
          ]}
        />
      )}
      {queue.length > rows.length ? (
        <div>
          <Button looks variant="ghost" size="sm" onClick={() => setWhole(true)}>
            Show all {queue.length}
          </Button>
        </div>
      ) : null}
      <Confirm
        open={retrying !== undefined}
        onClose={() => setRetrying(undefined)}
        title={`Run ${retrying?.queue ?? 'this job'} again?`}
        text="It is put back at the end of its queue, with all its retries."
        action="Run again"
        actionVariant="primary"
        onConfirm={async () => {
          if (retrying) await retry.send({ params: { job_id: retrying.job_id }, body: {} });
        }}
      />
    </section>
  );
}
