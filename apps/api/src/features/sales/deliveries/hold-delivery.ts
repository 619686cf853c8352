import { deliveryStatus } from '@resolvo/contract/sales/delivery-states';
import { notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { holdOrder } from '../orders/hold-order.ts';

/** Holds account, order and delivery, so that one unit moves one step at a time. */
export async function holdDelivery(tx: Queryable, deliveryId: string) {
  const found = await tx
    .selectFrom('deliveries as d')
    .innerJoin('order_items as i', 'i.id', 'd.order_item_id')
    .select(['i.order_id', 'i.name', 'i.type'])
    .where('d.id', '=', deliveryId)
    .executeTakeFirst();
  if (!found) throw notFound();
  const order = await holdOrder(tx, found.order_id);
  const { status, account_id: ownerId } = await tx
    .selectFrom('deliveries')
    .select(['status', 'account_id'])
    .where('id', '=', deliveryId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return {
    id: deliveryId,
    /** The account that ordered it, to which its price goes back. */
    buyerId: order.account_id,
    /** The account that has it now and is told what becomes of it: what is delivered can change hands, its order does not. */
    ownerId,
    orderId: order.id,
    name: found.name,
    type: found.type,
    status: deliveryStatus.parse(status),
  };
}

/** The data common to all events of a delivery. */
export const aboutDelivery = ({ id, orderId, name }: Awaited<ReturnType<typeof holdDelivery>>) => ({
  delivery_id: id,
  order_id: orderId,
  name,
});
