import { type ItemType, itemType } from '@resolvo/contract/product-types';
import { type TaskKind, taskKind } from '@resolvo/contract/sales/tasks';
import { conflict, notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { holdDelivery } from '../deliveries/hold-delivery.ts';

export interface HeldTask {
  readonly kind: TaskKind;
  readonly delivery_id: string;
  readonly type: ItemType;
  readonly accountId: string | null;
}

/** Account, order and delivery are held before the task, in the lock order. */
export async function holdTask(tx: Queryable, taskId: string): Promise<HeldTask> {
  const found = await tx.selectFrom('staff_tasks').select('delivery_id').where('id', '=', taskId).executeTakeFirst();
  if (!found) throw notFound();
  const delivery = await holdDelivery(tx, found.delivery_id);
  const task = await tx
    .selectFrom('staff_tasks')
    .select(['kind', 'delivery_id', 'closed_at'])
    .where('id', '=', taskId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (task.closed_at) throw conflict('This task is closed already.');
  return {
    kind: taskKind.parse(task.kind),
    delivery_id: task.delivery_id,
    type: itemType.parse(delivery.type),
    accountId: delivery.ownerId,
  };
}
