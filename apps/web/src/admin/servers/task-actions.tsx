import { taskCan } from '@resolvo/contract/sales/task-states';
import type { StaffSagaTask } from '@resolvo/contract/sales/tasks';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { invalidate } from '../../api/query.ts';
import { Confirm } from '../../shell/confirm.tsx';
import { fail } from '../../shell/fail.ts';
import { notify } from '../../shell/notifications.ts';
import { useDialog } from '../../shell/use-dialog.ts';
import { Button } from '../../ui/button.tsx';

const seen = [
  'adminTaskList',
  'adminServerTasks',
  'adminServerDetail',
  'adminServerList',
  'adminServerCounts',
  'adminServerActivity',
] as const;
const why = (verdict: true | string) => (verdict === true ? undefined : verdict);

/** What staff may do about work that does not go on by itself. */
export function TaskActions({
  task,
  title,
}: {
  task: Pick<StaffSagaTask, 'task_id' | 'status' | 'unwindable'>;
  title: string;
}) {
  const [busy, setBusy] = useState(false);
  // Several works stand on one page, so the question names its own.
  const question = `unwind-${task.task_id}`;
  const dialog = useDialog([question]);
  const input = { params: { server_task_id: task.task_id }, body: {} };

  async function retry() {
    setBusy(true);
    try {
      notify('success', (await call('adminTaskRetry', input)).details);
    } catch (error) {
      fail(error, 'The step could not be tried again.');
    } finally {
      setBusy(false);
      await invalidate(...seen);
    }
  }

  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        size="sm"
        loading={busy}
        disabledReason={why(taskCan.retry(task.status))}
        onClick={() => void retry()}
      >
        Try again
      </Button>
      <Button
        variant="danger"
        size="sm"
        disabledReason={why(taskCan.unwind(task))}
        onClick={() => dialog.show(question)}
      >
        Unwind
      </Button>
      <Confirm
        open={dialog.open === question}
        onClose={dialog.close}
        title={`Unwind “${title}”?`}
        text="What was done is taken back, step by step. If the customer paid for it, the money goes to the credit balance."
        action="Unwind"
        onConfirm={async () => {
          notify('success', (await call('adminTaskUnwind', input)).details);
          await invalidate(...seen);
        }}
      />
    </div>
  );
}
