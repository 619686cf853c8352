import type { Deps } from '../../../core/deps.ts';
import type { StoredEvent } from '../../../core/events.ts';
import type { Queryable } from '../../../db/connection.ts';
import { cancelOrder, dropWaiting } from './cancel-order.ts';
import { holdOrder } from './hold-order.ts';
import { moveOrder } from './move.ts';

/** The first invoice of an order was paid. Staff may have issued the order before. */
export async function onInvoicePaid(
  deps: Pick<Deps, 'events'>,
  tx: Queryable,
  { data, by }: Pick<StoredEvent<'invoice.paid'>, 'data' | 'by'>,
): Promise<void> {
  if (!data.additional) await noteOrderPaid(deps, tx, data.order_id, by);
}

export async function noteOrderPaid(
  deps: Pick<Deps, 'events'>,
  tx: Queryable,
  orderId: string,
  by: StoredEvent<'order.paid'>['by'],
): Promise<void> {
  const order = await holdOrder(tx, orderId);
  if (order.status === 'open') await moveOrder(tx, order, 'paid');
  await deps.events.emit(tx, { name: 'order.paid', accountId: order.account_id, by, data: { order_id: orderId } });
}

export async function onInvoiceCancelled(
  deps: Pick<Deps, 'events'>,
  tx: Queryable,
  { data, by }: StoredEvent<'invoice.cancelled'>,
): Promise<void> {
  if (!data.additional) await cancelOrder(deps, tx, data.order_id, by, data.reason);
}

/** A full refund cancels the units that were not delivered yet. */
export async function onInvoiceRefunded(
  deps: Pick<Deps, 'events'>,
  tx: Queryable,
  { data, by }: StoredEvent<'invoice.refunded'>,
): Promise<void> {
  if (data.additional || !data.all) return;
  const order = await holdOrder(tx, data.order_id);
  if (order.status === 'paid') await cancelOrder(deps, tx, order.id, by, data.reason);
  if (order.status === 'partially_issued') {
    await dropWaiting(tx, order.id);
    await deps.events.emit(tx, {
      name: 'order.refunded',
      accountId: order.account_id,
      by,
      data: { order_id: order.id },
    });
  }
}
