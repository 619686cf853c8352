import type { StaffTask, TaskStep } from '@resolvo/contract/sales/tasks';
import { Check } from 'lucide-react';
import { useRef } from 'react';
import { z } from 'zod';
import { useDraftState } from '../../../shell/drafts.ts';
import { sendSafely, useUnsaved } from '../../../shell/unsaved.ts';
import { useAct } from '../../../shell/use-act.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';

/** How a machine is built, step by step, with the serial numbers of what was mounted. */
export function ChecklistDialog({ task, open, onClose }: { task: StaffTask; open: boolean; onClose: () => void }) {
  const done = task.checklist.filter((step) => step.done).length;
  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => wanted || onClose()}
      title={`Build ${task.name}`}
      description={`${done} of ${task.checklist.length} steps are done.`}
    >
      <ol className="grid gap-3">
        {task.checklist.map((step) => (
          <Step key={step.key} taskId={task.task_id} step={step} />
        ))}
      </ol>
    </Dialog>
  );
}

function Step({ taskId, step }: { taskId: string; step: TaskStep }) {
  const [typed, setTyped] = useDraftState(`${taskId} ${step.key}`, z.string(), step.serials.join(', '));
  const check = useAct('taskCheck');
  const isSafe = useRef(false);
  useUnsaved(!step.done && typed !== step.serials.join(', '), isSafe);
  const serials = typed
    .split(/[\s,]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const wanted = step.serials_needed;
  const missing = wanted - serials.length;
  const reason =
    wanted > 0 && missing !== 0
      ? `Please enter ${wanted === 1 ? 'one serial number' : `${wanted} serial numbers, separated by commas`}.`
      : undefined;
  const send = (body: { done: boolean; serials: string[] }) =>
    void sendSafely(isSafe, () => check.send({ params: { task_id: taskId }, body: { key: step.key, ...body } })).catch(
      () => undefined,
    );
  return (
    <li className="grid gap-2 border-line border-b pb-3 last:border-0 last:pb-0">
      <div className="flex items-start gap-3">
        <Check
          aria-hidden="true"
          className={step.done ? 'mt-0.5 size-5 shrink-0 text-accent' : 'invisible size-5 shrink-0'}
        />
        <p className="min-w-0 flex-1">
          {step.text}
          {step.done ? <span className="sr-only"> (done)</span> : null}
          {step.done && step.serials.length > 0 ? (
            <span className="block break-words font-mono text-muted text-sm">{step.serials.join(', ')}</span>
          ) : null}
        </p>
        {step.done ? (
          <Button variant="ghost" size="sm" loading={check.pending} onClick={() => send({ done: false, serials: [] })}>
            Undo<span className="sr-only">: {step.text}</span>
          </Button>
        ) : (
          <Button
            variant="secondary"
            size="sm"
            loading={check.pending}
            disabledReason={reason}
            onClick={() => send({ done: true, serials: wanted > 0 ? serials : [] })}
          >
            Tick off<span className="sr-only">: {step.text}</span>
          </Button>
        )}
      </div>
      {wanted > 0 && !step.done ? (
        <TextField
          label={wanted === 1 ? 'Serial number' : `${wanted} serial numbers`}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          spellCheck={false}
        />
      ) : null}
    </li>
  );
}
