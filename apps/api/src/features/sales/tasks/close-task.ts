import type { taskDoneBody } from '@resolvo/contract/sales/tasks';
import type { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { deliver, failDelivery } from '../deliveries/finish-delivery.ts';
import { freePlace } from '../deliveries/free-place.ts';
import { findChecklist } from './checklist.ts';
import { type HeldTask, holdTask } from './hold-task.ts';

/** Staff did the task: the unit is delivered, or what has ended is removed. */
export async function finishTask(
  deps: Pick<Deps, 'db' | 'now' | 'events' | 'services'>,
  actor: StaffActor,
  taskId: string,
  { note, hand_over: handOver }: z.output<typeof taskDoneBody>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const task = await holdTask(tx, taskId);
    await refuseUnfinished(tx, taskId);
    await close(deps, tx, actor, { ...task, taskId, outcome: 'done', note });
    await deps.services.of(task.type).staffDid(tx, task.delivery_id, { kind: task.kind, handOver, by: actor });
    if (task.kind === 'start') await deliver(deps, tx, task.delivery_id, actor);
    if (task.kind === 'end') await freePlace(deps, tx, task.delivery_id);
  });
}

/** What is built step by step is handed over when every step is done. */
async function refuseUnfinished(tx: Queryable, taskId: string): Promise<void> {
  const open = (await findChecklist(tx, taskId)).find(({ done }) => !done);
  if (open) throw conflict(`Please finish the checklist first. Next: ${open.text}.`);
}

/** Only a unit that was never made can fail; any other task has to be done eventually. */
export async function failTask(
  deps: Pick<Deps, 'db' | 'now' | 'jobs' | 'events'>,
  actor: StaffActor,
  taskId: string,
  reason: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const task = await holdTask(tx, taskId);
    if (task.kind !== 'start') throw conflict('Only something that was never delivered can fail.');
    await close(deps, tx, actor, { ...task, taskId, outcome: 'failed', note: reason });
    await failDelivery(deps, tx, task.delivery_id, reason, actor);
  });
}

interface Closed extends HeldTask {
  readonly taskId: string;
  readonly outcome: 'done' | 'failed';
  readonly note: string;
}

async function close(
  deps: Pick<Deps, 'now' | 'events'>,
  tx: Queryable,
  actor: StaffActor,
  { taskId, kind, accountId, outcome, note }: Closed,
): Promise<void> {
  await tx
    .updateTable('staff_tasks')
    .set({ outcome, note, closed_at: deps.now(), closed_by: actor.personId })
    .where('id', '=', taskId)
    .execute();
  const data = { task_id: taskId, kind, outcome };
  await deps.events.emit(tx, { name: 'task.closed', accountId, by: actor, data });
}
