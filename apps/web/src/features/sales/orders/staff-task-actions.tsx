import { type StaffTask, type TaskKind, taskDoneBody, taskFailBody } from '@resolvo/contract/sales/tasks';
import { useRights } from '../../../api/use-rights.ts';
import { Form } from '../../../shell/form.tsx';
import { FormTextareaField } from '../../../shell/form-fields.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { useDialog } from '../../../shell/use-dialog.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { RowActs } from '../../../ui/row-acts.tsx';
import { ChecklistDialog } from './checklist-dialog.tsx';
import { HandOverForm } from './hand-over-form.tsx';

export const taskNames: Record<TaskKind, string> = {
  start: 'Set up',
  suspend: 'Suspend',
  resume: 'Resume',
  end: 'Take away',
  change: 'Change',
};

/** What has a page of its own in both panels, on which stands what is written down with it. */
const isThing = ({ plan_type }: StaffTask): boolean => plan_type === 'dedicated' || plan_type === 'custom';

/** Actions on a staff task. Only a unit that was never delivered can fail. */
export function StaffTaskActions({ task }: { task: StaffTask }) {
  const { may } = useRights();
  const { open, of, show, close } = useDialog(['done', 'fail', 'checklist']);
  const asking = of === task.task_id ? open : undefined;
  const params = { task_id: task.task_id };
  const done = useAct('taskDone', { closeFirst: close });
  const failure = useAct('taskFail', { closeFirst: close });
  const unfinished = task.checklist.filter((step) => !step.done).length;
  const what = `${taskNames[task.kind]}: ${task.name}`;
  return (
    <>
      <RowActs
        of={task.name}
        acts={[
          ...(unfinished > 0 ? [{ label: 'Checklist', onSelect: () => show('checklist', task.task_id) }] : []),
          {
            label: 'Done',
            onSelect: () => show('done', task.task_id),
            disabledReason:
              unfinished > 0 ? `Please finish the checklist first: ${unfinished} steps are open.` : undefined,
          },
          ...(task.checklist.length > 0 && unfinished === 0
            ? [{ label: 'Checklist', onSelect: () => show('checklist', task.task_id) }]
            : []),
          ...(task.kind === 'start' && may('taskFail')
            ? [{ label: 'Cannot deliver …', onSelect: () => show('fail', task.task_id) }]
            : []),
        ]}
      />
      {task.checklist.length > 0 ? <ChecklistDialog task={task} open={asking === 'checklist'} onClose={close} /> : null}
      <Dialog
        open={asking === 'done'}
        onOpenChange={(open) => open || close()}
        title={what}
        description={
          task.kind === 'start' ? 'The client has it from now on.' : 'What the client has is now as it should be.'
        }
      >
        {task.kind === 'start' && isThing(task) ? (
          <HandOverForm task={task} onSubmit={(body) => done.send({ params, body })} />
        ) : (
          <Form
            schema={taskDoneBody.pick({ note: true })}
            defaultValues={{ note: '' }}
            submitLabel="Done"
            onSubmit={(body) => done.send({ params, body })}
          >
            <FormTextareaField name="note" label="Note" hint="For your colleagues. May be empty." rows={3} />
          </Form>
        )}
      </Dialog>
      <Dialog
        open={asking === 'fail'}
        onOpenChange={(open) => open || close()}
        title={`Cannot deliver ${task.name}?`}
        description="What was paid for it goes to the client’s credit balance, and the client is told by mail."
      >
        <Form
          schema={taskFailBody}
          defaultValues={{ reason: '' }}
          submitLabel="Give the money back"
          onSubmit={(body) => failure.send({ params, body })}
        >
          <FormTextareaField name="reason" label="Reason" hint="For your colleagues." rows={3} />
        </Form>
      </Dialog>
    </>
  );
}
