import type { taskCheckBody } from '@resolvo/contract/sales/tasks';
import type { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { invalid } from '../../../core/refusal.ts';
import { findChecklist } from './checklist.ts';
import { holdTask } from './hold-task.ts';

/** Staff tick a step of a task off. A part is known by its serial number from then on. */
export async function checkStep(
  deps: Pick<Deps, 'db' | 'events'>,
  actor: StaffActor,
  taskId: string,
  { key, done, serials }: z.output<typeof taskCheckBody>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await holdTask(tx, taskId);
    const steps = await findChecklist(tx, taskId);
    const step = steps.find((one) => one.key === key);
    if (!step) throw invalid('key', 'This task has no such step.');
    if (done && serials.length !== step.serials_needed) {
      const wanted = step.serials_needed === 1 ? 'one serial number' : `${step.serials_needed} serial numbers`;
      throw invalid(
        'serials',
        step.serials_needed === 0 ? 'This step has no serial number.' : `Please enter ${wanted}.`,
      );
    }
    const checklist = steps.map((one) =>
      one.key === key ? { key, done, serials } : { key: one.key, done: one.done, serials: one.serials },
    );
    await tx
      .updateTable('staff_tasks')
      .set({ checklist: JSON.stringify(checklist) })
      .where('id', '=', taskId)
      .execute();
    const data = { task_id: taskId, key, done };
    await deps.events.emit(tx, { name: 'task.checked', accountId: null, by: actor, data });
  });
}
