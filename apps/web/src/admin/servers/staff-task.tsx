import { type TaskStatus, taskWord } from '@resolvo/contract/sales/task-states';
import type { StaffSagaTask } from '@resolvo/contract/sales/tasks';
import { TaskSteps } from '../../features/machines/servers/task-progress.tsx';
import { formatDateTime, RelativeTime } from '../../shell/relative-time.tsx';
import { StateBadge } from '../../shell/state-badge.tsx';
import { SagaTaskActions } from './saga-task-actions.tsx';

const over: readonly TaskStatus[] = ['done', 'unwound'];
export const isGoing = ({ status }: Pick<StaffSagaTask, 'status'>): boolean => !over.includes(status);
const stuckText = ({ unwindable }: StaffSagaTask) =>
  `This work has stopped. Fix the cause shown below, then try it again${unwindable ? ' or undo it' : ''}.`;

/** One saga task with its steps, errors and acts, whatever it works on. */
export function StaffTask({ task, title, userId }: { task: StaffSagaTask; title: string; userId: string }) {
  const errors = task.steps.filter(({ error }) => error !== '');
  return (
    <li className="grid gap-3 py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex flex-wrap items-center gap-3 text-ui">
          {title}
          <StateBadge of={taskWord(task)} />
          <span className="text-muted text-sm">
            <RelativeTime seconds={task.created_at} />
            {task.asked_by ? ` by ${task.asked_by}` : ''}
          </span>
        </p>
        {isGoing(task) ? <SagaTaskActions task={task} title={title} userId={userId} /> : null}
      </div>
      {/* What was taken back says why without a press. */}
      <details open={task.status !== 'done'}>
        <summary className="min-h-6 cursor-pointer text-muted text-sm">Steps</summary>
        <div className="mt-3 grid gap-3">
          <TaskSteps task={task} {...(task.status === 'stuck' && { text: stuckText(task) })} />
          {errors.map((step) => (
            <p key={step.name} className="break-words font-mono text-danger text-sm">
              {step.title}
              {step.attempts > 0 ? `, attempt ${step.attempts}` : ''}: {step.error}
            </p>
          ))}
          {task.next_attempt_at > 0 && isGoing(task) ? (
            <p className="text-muted text-sm">Next attempt: {formatDateTime(task.next_attempt_at)}</p>
          ) : null}
        </div>
      </details>
    </li>
  );
}
