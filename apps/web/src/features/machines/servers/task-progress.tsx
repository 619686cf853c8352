import { type ServerTaskKind, serverTaskTitles } from '@resolvo/contract/machines/server-states';
import type { ServerTask } from '@resolvo/contract/machines/server-tasks';
import { type ShownStep, shownStepWords, type TaskStatus } from '@resolvo/contract/sales/task-states';
import { Check, Circle, LoaderCircle, type LucideIcon, RotateCw, Undo2, X } from 'lucide-react';
import { textClassOf } from '../../../shell/state-badge.tsx';
import { cx } from '../../../ui/class-names.ts';
import { ProgressBar } from '../../../ui/progress.tsx';

type Step = ServerTask['steps'][number];
/** Work on a server, or on anything else that sagas work on. */
type Shown = Pick<ServerTask, 'status' | 'retrying' | 'created_at'> & { readonly steps: readonly Step[] };

/** Text of each status for the customer. */
const statusTexts: Readonly<Record<TaskStatus, string>> = {
  waiting: 'Waiting for its turn.',
  running: 'This goes on by itself; you can leave this page.',
  unwinding: 'It could not be finished. What was begun is being undone.',
  done: 'Done.',
  unwound: 'It could not be finished, and what was begun was undone.',
  stuck: 'This work has stopped. Our staff have been told and are looking at it.',
};

const retryingText = 'A step did not succeed. It is tried again by itself; you can leave this page.';

const icons: Readonly<Record<ShownStep, LucideIcon>> = {
  again: RotateCw,
  waiting: Circle,
  running: LoaderCircle,
  done: Check,
  failed: X,
  undone: Undo2,
  skipped: Circle,
};

/**
 * The look of a step. A step that is retried is between attempts; in an unwound task the last started step is the one
 * that failed, and later ones were never started.
 */
function lookOf({ status, retrying, steps }: Shown, step: Step): ShownStep {
  if (retrying && step.status === 'running') return 'again';
  if (status !== 'unwinding' && status !== 'unwound') return step.status;
  if (step.status === 'waiting') return 'skipped';
  return step === steps.findLast((one) => one.status !== 'waiting') ? 'failed' : step.status;
}

const doneSteps = ({ steps }: Shown) => steps.filter(({ status }) => status === 'done').length;

/** One line and a bar, where there is little room. */
export function TaskProgress({ task }: { task: Shown & { readonly kind: ServerTaskKind } }) {
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
              ? 'Being undone'
              : task.retrying
                ? `${at?.title}, trying again`
                : at?.title}
          {` · ${done} of ${task.steps.length}`}
        </span>
      </p>
      <ProgressBar label={title} value={(done / Math.max(1, task.steps.length)) * 100} minVisible={2} />
    </div>
  );
}

function textOf({ status, retrying, steps }: Shown): string {
  if (retrying) return retryingText;
  // While the hypervisor works, the task is between two polls, not waiting for its turn.
  if (status === 'waiting' && steps.some((step) => step.status === 'running')) return statusTexts.running;
  return statusTexts[status];
}

/** How long a finished step took: from the end of the one before it. Empty for a step that has not ended. */
function tookOf({ steps, created_at }: Shown, index: number): string {
  const step = steps[index];
  if (step?.status !== 'done' || step.finished_at === 0) return '';
  const began = steps[index - 1]?.finished_at || created_at;
  const seconds = Math.max(0, step.finished_at - began);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** Announced to screen readers once per step. */
function stepNews(task: Shown): string {
  const at = task.steps.findIndex(({ status }) => status === 'running');
  const step = task.steps[at];
  return step
    ? `${step.title}, ${shownStepWords[lookOf(task, step)].word.toLowerCase()}: step ${at + 1} of ${task.steps.length}.`
    : '';
}

/** All steps with their status. Staff get other texts than customers. */
export function TaskSteps({ task, text = textOf(task) }: { task: Shown; text?: string }) {
  return (
    <div>
      <p className="mb-4 text-muted text-sm">{text}</p>
      <p role="status" className="sr-only">
        {stepNews(task)}
      </p>
      <ol className="grid gap-2.5">
        {task.steps.map((step, index) => {
          const took = tookOf(task, index);
          const look = lookOf(task, step);
          const Icon = icons[look];
          return (
            <li key={step.name} className="flex items-center gap-3 text-ui">
              <Icon
                aria-hidden="true"
                className={cx(
                  'size-4 shrink-0',
                  textClassOf(shownStepWords[look]),
                  look === 'running' && 'animate-spin',
                )}
              />
              <span className={look === 'waiting' || look === 'skipped' ? 'text-muted' : 'text-text'}>
                {step.title}
              </span>
              <span className="ml-auto font-mono text-muted text-xs tabular-nums">{took}</span>
              <span className={cx('label-mono whitespace-nowrap', textClassOf(shownStepWords[look]))}>
                {shownStepWords[look].word}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
