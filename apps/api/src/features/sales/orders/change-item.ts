import { orderCan } from '@resolvo/contract/sales/order-states';
import type { StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import { holdOrderOf, type OrderKey } from './hold-order.ts';
import { tellItemsChanged } from './tell-items-changed.ts';

interface ItemKey extends OrderKey {
  readonly order_item_id: string;
}

export async function changeItem(
  deps: Pick<Deps, 'db' | 'events'>,
  actor: StaffActor,
  input: ItemKey & { quantity: number },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const order = await holdOrderOf(tx, input);
    demand(orderCan.changeItem(order));
    const changed = await tx
      .updateTable('order_items')
      .set({ quantity: input.quantity })
      .where('id', '=', input.order_item_id)
      .where('order_id', '=', order.id)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw notFound();
    await tellItemsChanged(deps, tx, actor, order);
  });
}

export async function removeItem(deps: Pick<Deps, 'db' | 'events'>, actor: StaffActor, input: ItemKey): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const order = await holdOrderOf(tx, input);
    demand(orderCan.removeItem(order));
    const removed = await tx
      .deleteFrom('order_items')
      .where('id', '=', input.order_item_id)
      .where('order_id', '=', order.id)
      .executeTakeFirst();
    if (removed.numDeletedRows === 0n) throw notFound();
    await tellItemsChanged(deps, tx, actor, order);
  });
}
