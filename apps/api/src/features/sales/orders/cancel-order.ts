import { isDraft, orderStates } from '@resolvo/contract/sales/order-states';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import type { Queryable } from '../../../db/connection.ts';
import { giveStock } from '../catalog/stock.ts';
import { holdOrder } from './hold-order.ts';
import { moveOrder } from './move.ts';
import { takePasswords } from './order-passwords.ts';

/**
 * Cancels a draft, or an order whose invoice was cancelled or refunded: its stock is free again, and its units lose their ground
 * (deliveries subscribe). No-op for a finished or cancelled order. Runs in the caller's transaction.
 */
export async function cancelOrder(
  deps: Pick<Deps, 'events'>,
  tx: Queryable,
  orderId: string,
  by: EventActor | undefined,
  reason: string,
): Promise<void> {
  const order = await holdOrder(tx, orderId);
  if (!orderStates.canMove(order.status, 'cancelled')) return;
  await giveStockBack(tx, orderId, 'all');
  await takePasswords(tx, orderId);
  await moveOrder(tx, order, 'cancelled');
  await deps.events.emit(tx, {
    // A draft has no invoice whose cancellation the activity would list.
    name: isDraft(order) ? 'order.dropped' : 'order.cancelled',
    accountId: order.account_id,
    by,
    before: { status: order.status },
    after: { status: 'cancelled' },
    data: { order_id: orderId, reason: reason.slice(0, 500) },
  });
}

/** What of a refunded order still waits for the client to choose is not made any more. The caller has locked the order. */
export const dropWaiting = (tx: Queryable, orderId: string): Promise<void> => giveStockBack(tx, orderId, 'waiting');

/** Units of an issued order free their own place when nothing of them is left; what waits for choices has no units yet. */
async function giveStockBack(tx: Queryable, orderId: string, which: 'all' | 'waiting'): Promise<void> {
  const items = await tx
    .selectFrom('order_items as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select(['i.plan_id', 'i.quantity'])
    .where('o.id', '=', orderId)
    .where((eb) =>
      which === 'all'
        ? eb.or([eb('o.issued_at', 'is', null), eb('i.client_chooses', '=', true)])
        : eb('i.client_chooses', '=', true),
    )
    .where('i.plan_id', 'is not', null)
    .orderBy('i.plan_id')
    .execute();
  for (const { plan_id, quantity } of items) if (plan_id) await giveStock(tx, plan_id, quantity);
  await tx.updateTable('order_items').set({ client_chooses: false }).where('order_id', '=', orderId).execute();
}
