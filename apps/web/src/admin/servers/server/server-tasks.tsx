import { serverTaskTitles } from '@resolvo/contract/machines/server-states';
import type { StaffServerTask } from '@resolvo/contract/machines/server-tasks';
import type { TaskStatus } from '@resolvo/contract/sales/task-states';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { q } from '../../../api/query.ts';
import { TaskSteps } from '../../../features/machines/servers/task-progress.tsx';
import { formatDateTime, RelativeTime } from '../../../shell/relative-time.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { CursorPager } from '../../../ui/pagination.tsx';
import type { Tone } from '../../../ui/tone.ts';
import { TaskActions } from '../task-actions.tsx';

const refreshMilliseconds = 3000;
const over: readonly TaskStatus[] = ['done', 'unwound'];
const isGoing = ({ status }: StaffServerTask) => !over.includes(status);
const tones: Readonly<Record<TaskStatus, Tone>> = {
  waiting: 'neutral',
  running: 'info',
  unwinding: 'warn',
  done: 'ok',
  unwound: 'warn',
  stuck: 'danger',
};

const words: Readonly<Record<TaskStatus, string>> = {
  waiting: 'Waiting',
  running: 'Under way',
  unwinding: 'Being taken back',
  done: 'Done',
  unwound: 'Taken back',
  stuck: 'Stuck',
};
const stuckText = ({ unwindable }: StaffServerTask) =>
  `It does not go on by itself. Mend what stands below, then try it again${unwindable ? ' or unwind it' : ''}.`;

/** The long works on one server, as they go on. */
export function ServerTasks({ serverId }: { serverId: string }) {
  // The way back from an older page: where each page before it began.
  const [before, setBefore] = useState<readonly string[]>([]);
  const cursor = before.at(-1);
  const input = { params: { server_id: serverId }, query: cursor === undefined ? {} : { cursor } };
  const { data, error, isPlaceholderData } = useQuery({
    ...q('adminServerTasks', input),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.tasks.some(isGoing) ? refreshMilliseconds : false),
  });
  const next = data?.cursor ?? undefined;
  return (
    <Card title="Work on this server">
      {error ? <Notice tone="danger">{error.message}</Notice> : null}
      {data?.tasks.length === 0 ? <p className="text-muted">Nothing has been done to it yet.</p> : null}
      <ul className="divide-y divide-line">
        {data?.tasks.map((task) => (
          <Task key={task.task_id} task={task} />
        ))}
      </ul>
      {before.length === 0 && data?.eof !== false ? null : (
        <div className="mt-4">
          <CursorPager
            hasPrevious={before.length > 0}
            hasNext={data?.eof === false}
            busy={isPlaceholderData}
            onPrevious={() => setBefore(before.slice(0, -1))}
            onNext={() => next && setBefore([...before, next])}
          />
        </div>
      )}
    </Card>
  );
}

function Task({ task }: { task: StaffServerTask }) {
  const errors = task.steps.filter(({ error }) => error !== '');
  return (
    <li className="grid gap-3 py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex flex-wrap items-center gap-3 text-ui">
          {serverTaskTitles[task.kind]}
          <Badge tone={task.retrying ? 'warn' : tones[task.status]}>
            {task.retrying ? 'Trying again' : words[task.status]}
          </Badge>
          <span className="text-muted text-sm">
            <RelativeTime seconds={task.created_at} />
            {task.asked_by ? ` by ${task.asked_by}` : ''}
          </span>
        </p>
        {over.includes(task.status) ? null : <TaskActions task={task} title={serverTaskTitles[task.kind]} />}
      </div>
      <details open={!over.includes(task.status)}>
        <summary className="min-h-6 cursor-pointer text-muted text-sm">Steps</summary>
        <div className="mt-3 grid gap-3">
          <TaskSteps task={task} {...(task.status === 'stuck' && { text: stuckText(task) })} />
          {errors.map((step) => (
            <p key={step.name} className="break-words font-mono text-danger text-sm">
              {step.title}
              {step.attempts > 0 ? `, attempt ${step.attempts}` : ''}: {step.error}
            </p>
          ))}
          {task.next_attempt_at > 0 && !over.includes(task.status) ? (
            <p className="text-muted text-sm">Next attempt: {formatDateTime(task.next_attempt_at)}</p>
          ) : null}
        </div>
      </details>
    </li>
  );
}
