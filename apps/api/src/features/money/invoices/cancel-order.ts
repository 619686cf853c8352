import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { giveStock } from '../../sales/catalog/stock.ts';

/**
 * An order whose invoice is taken back: what was taken from stock goes back, and what was made for it ends. Part of the
 * caller's transaction, which holds account and invoice; plans come before the counter of the credit note.
 */
export async function cancelOrder(deps: Pick<Deps, 'jobs'>, tx: Queryable, orderId: string): Promise<void> {
  await giveStockBack(tx, orderId);
  await tx.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', orderId).execute();
  await deps.jobs.send(tx, 'order-cancelled', { order_id: orderId });
}

/** Of an order that was issued, each unit gives its own place back when nothing of it is left. */
async function giveStockBack(tx: Queryable, orderId: string): Promise<void> {
  const items = await tx
    .selectFrom('order_items as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select(['i.plan_id', 'i.quantity'])
    .where('o.id', '=', orderId)
    .where('o.issued_at', 'is', null)
    .where('i.plan_id', 'is not', null)
    .orderBy('i.plan_id')
    .execute();
  for (const { plan_id, quantity } of items) if (plan_id) await giveStock(tx, plan_id, quantity);
}
