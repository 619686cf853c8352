import { taskCan } from '@resolvo/contract/sales/task-states';
import type { StaffSagaTask } from '@resolvo/contract/sales/tasks';
import { useOwnAccount } from '../../features/people/clients/own-account.tsx';
import { Confirm } from '../../shell/confirm.tsx';
import { reasonOf } from '../../shell/reason-of.ts';
import { useAct } from '../../shell/use-act.ts';
import { useDialog } from '../../shell/use-dialog.ts';
import { RowActs } from '../../ui/row-acts.tsx';

interface SagaTaskActionsProps {
  readonly task: Pick<StaffSagaTask, 'task_id' | 'status' | 'unwindable' | 'next_attempt_at'>;
  readonly title: string;
  /** Whose thing it works on, where the page knows it. */
  readonly userId?: string;
}

/** Staff actions on a stuck saga task: retry and unwind. */
export function SagaTaskActions({ task, title, userId }: SagaTaskActionsProps) {
  // What was paid for it goes back to its owner.
  const own = useOwnAccount(userId);
  // Several tasks share one page, so the URL names which one a dialog is about.
  const question = `unwind-${task.task_id}`;
  const dialog = useDialog([question]);
  const input = { params: { server_task_id: task.task_id }, body: {} };

  const retry = useAct('adminTaskRetry', { failed: 'The step could not be tried again.' });
  const unwind = useAct('adminTaskUnwind');

  return (
    <>
      <RowActs
        of={title}
        acts={[
          {
            label: 'Try again',
            loading: retry.pending,
            disabledReason: reasonOf(taskCan.retry({ status: task.status, waits: task.next_attempt_at > 0 })),
            onSelect: () => void retry.run(input),
          },
          {
            label: 'Unwind',
            tone: 'danger',
            disabledReason: own ?? reasonOf(taskCan.unwind(task)),
            onSelect: () => dialog.show(question),
          },
        ]}
      />
      <Confirm
        open={dialog.open === question}
        onClose={dialog.close}
        title={`Unwind “${title}”?`}
        text="What was done is undone, step by step. If the client paid for it, the money goes to the credit balance."
        action="Unwind"
        actionVariant="danger"
        onConfirm={() => unwind.send(input)}
      />
    </>
  );
}
