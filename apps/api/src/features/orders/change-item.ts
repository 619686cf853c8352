import { orderCan } from '@resolvo/contract/order-states';
import type { Deps } from '../../deps.ts';
import { conflict, notFound } from '../../http/refusal.ts';
import { lockOrder, type OrderKey } from './hold-order.ts';

interface ItemKey extends OrderKey {
  readonly order_item_id: string;
}

export async function changeItem(deps: Pick<Deps, 'db'>, input: ItemKey & { quantity: number }): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, input);
    const verdict = orderCan.changeItem(order);
    if (verdict !== true) throw conflict(verdict);
    const changed = await tx
      .updateTable('order_items')
      .set({ quantity: input.quantity })
      .where('id', '=', input.order_item_id)
      .where('order_id', '=', order.id)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw notFound();
  });
}

export async function removeItem(deps: Pick<Deps, 'db'>, input: ItemKey): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, input);
    const verdict = orderCan.removeItem(order);
    if (verdict !== true) throw conflict(verdict);
    const removed = await tx
      .deleteFrom('order_items')
      .where('id', '=', input.order_item_id)
      .where('order_id', '=', order.id)
      .executeTakeFirst();
    if (removed.numDeletedRows === 0n) throw notFound();
  });
}
