import { serverTaskTitles } from '@resolvo/contract/machines/server-states';
import type { StaffServerTask } from '@resolvo/contract/machines/server-tasks';
import { type TaskStatus, taskWord } from '@resolvo/contract/sales/task-states';
import { TaskSteps } from '../../../features/machines/servers/task-progress.tsx';
import { List } from '../../../shell/list.tsx';
import { listQuery } from '../../../shell/list-query.ts';
import { formatDateTime, RelativeTime } from '../../../shell/relative-time.tsx';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SagaTaskActions } from '../saga-task-actions.tsx';

const refreshMilliseconds = 3000;
const over: readonly TaskStatus[] = ['done', 'unwound'];
const isGoing = ({ status }: StaffServerTask) => !over.includes(status);
const stuckText = ({ unwindable }: StaffServerTask) =>
  `It does not go on by itself. Mend what stands below, then try it again${unwindable ? ' or unwind it' : ''}.`;

/** Beside the list of what happened to the server: each has its own page in the address. */
export const tasksOf = (serverId: string) =>
  listQuery('adminServerTasks', (cursor) => ({ params: { server_id: serverId }, query: { cursor } }), {
    cursorName: 'tasks',
  });

/** The saga tasks of one server, polled. */
export function ServerTasks({ serverId, isWorkedOn }: { serverId: string; isWorkedOn: boolean }) {
  return (
    <Card title="Work on this server">
      <List
        list={tasksOf(serverId)}
        rows={({ tasks }) => tasks}
        caption="Work on this server"
        refreshEvery={(page) => (isWorkedOn || page?.tasks.some(isGoing) ? refreshMilliseconds : false)}
        empty={<EmptyState title="Nothing has been done to it yet" />}
      >
        {(tasks) => (
          <ul className="divide-y divide-line">
            {tasks.map((task) => (
              <Task key={task.task_id} task={task} />
            ))}
          </ul>
        )}
      </List>
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
          <StateBadge of={taskWord(task)} />
          <span className="text-muted text-sm">
            <RelativeTime seconds={task.created_at} />
            {task.asked_by ? ` by ${task.asked_by}` : ''}
          </span>
        </p>
        {over.includes(task.status) ? null : <SagaTaskActions task={task} title={serverTaskTitles[task.kind]} />}
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
