import { itemStatusOf, orderStatusFrom, type Units } from '@resolvo/contract/sales/delivery-states';
import { orderStates, orderStatus } from '@resolvo/contract/sales/order-states';
import type { Queryable } from '../../../db/connection.ts';
import { moveItem, moveOrder } from '../orders/move.ts';
import { unitCounts } from '../orders/unit-counts.ts';

/**
 * Derives the status of items and order from their units. Runs in the caller's transaction, which must already have
 * locked the order's row.
 */
export async function settleOrder(tx: Queryable, orderId: string): Promise<void> {
  const items = await tx
    .selectFrom('order_items as i')
    .leftJoin('deliveries as d', 'd.order_item_id', 'i.id')
    .select(['i.id', 'i.status', 'i.quantity', 'i.client_chooses'])
    .select(unitCounts)
    .where('i.order_id', '=', orderId)
    .groupBy('i.id')
    .execute();
  // What waits for its client to choose has no units, and is not delivered.
  const counted = items.map(({ quantity, client_chooses, started, ...item }) => ({
    ...item,
    started: client_chooses ? quantity : started,
  }));
  for (const { id, status, ...units } of counted) {
    const next = itemStatusOf(units);
    if (next !== status) await moveItem(tx, id, next);
  }
  const next = orderStatusFrom(counted.reduce(add, { started: 0, delivered: 0, failed: 0, ended: 0 }));
  if (next === undefined) return;
  const row = await tx.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirstOrThrow();
  const now = orderStatus.parse(row.status);
  // A cancelled or finished order keeps its status, whatever its units still report.
  if (now === next || !orderStates.canMove(now, next)) return;
  await moveOrder(tx, { id: orderId, status: now }, next);
}

const add = (a: Units, b: Units): Units => ({
  started: a.started + b.started,
  delivered: a.delivered + b.delivered,
  failed: a.failed + b.failed,
  ended: a.ended + b.ended,
});
