import { serverTaskTitles, type TaskStatus } from '@resolvo/contract/server-states';
import type { ServerTask } from '@resolvo/contract/servers';
import { Check, Circle, LoaderCircle, type LucideIcon, Undo2, X } from 'lucide-react';
import { cx } from '../../ui/class-names.ts';
import { ProgressBar } from '../../ui/progress.tsx';

type Step = ServerTask['steps'][number];
type Shown = Pick<ServerTask, 'kind' | 'status'> & { readonly steps: readonly Step[] };

/** What a status means for the person who waits. */
const statusTexts: Readonly<Record<TaskStatus, string>> = {
  waiting: 'Waiting for its turn. A step that fails for a moment is tried again by itself.',
  running: 'This goes on by itself; you can leave this page.',
  unwinding: 'It could not be finished. What was begun is being taken back.',
  done: 'Done.',
  unwound: 'It could not be finished, and what was begun was taken back.',
  stuck: 'It does not go on by itself. Our staff have been told and are looking at it.',
};

const icons: Readonly<Record<Step['status'], LucideIcon>> = {
  waiting: Circle,
  running: LoaderCircle,
  done: Check,
  failed: X,
  undone: Undo2,
};
const words: Readonly<Record<Step['status'], string>> = {
  waiting: 'to do',
  running: 'under way',
  done: 'done',
  failed: 'failed',
  undone: 'taken back',
};
const looks: Readonly<Record<Step['status'], string>> = {
  waiting: 'text-muted',
  running: 'text-accent-text',
  done: 'text-ok',
  failed: 'text-danger',
  undone: 'text-muted',
};

const doneSteps = ({ steps }: Shown) => steps.filter(({ status }) => status === 'done').length;

/** One line and a bar, where there is little room. */
export function TaskProgress({ task }: { task: Shown }) {
  const at = task.steps.find(({ status }) => status === 'running' || status === 'failed' || status === 'waiting');
  const done = doneSteps(task);
  const title = serverTaskTitles[task.kind];
  return (
    <div>
      <p className="mb-2 flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-medium text-text">{title}</span>
        <span className="text-muted">
          {task.status === 'stuck'
            ? 'Our staff are looking at it'
            : task.status === 'unwinding'
              ? 'Being taken back'
              : at?.title}
          {` · ${done} of ${task.steps.length}`}
        </span>
      </p>
      <ProgressBar label={title} value={(done / Math.max(1, task.steps.length)) * 100} minVisible={2} />
    </div>
  );
}

/** Every step, as it stands. */
export function TaskSteps({ task }: { task: Shown }) {
  return (
    <div>
      <p className="mb-4 text-muted text-sm">{statusTexts[task.status]}</p>
      <ol className="grid gap-2.5">
        {task.steps.map((step) => {
          const Icon = icons[step.status];
          return (
            <li key={step.name} className="flex items-center gap-3 text-ui">
              <Icon
                aria-hidden="true"
                className={cx('size-4 shrink-0', looks[step.status], step.status === 'running' && 'animate-spin')}
              />
              <span className={step.status === 'waiting' ? 'text-muted' : 'text-text'}>{step.title}</span>
              <span className={cx('label-mono ml-auto', looks[step.status])}>{words[step.status]}</span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
