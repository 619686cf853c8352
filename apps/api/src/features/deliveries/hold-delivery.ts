import { deliveryStatus } from '@resolvo/contract/delivery-states';
import { orderStatus, orderType } from '@resolvo/contract/order-states';
import type { Queryable } from '../../db/connection.ts';
import { notFound } from '../../http/refusal.ts';
import { holdAccount } from '../accounts/queries.ts';

/** Holds the account and then the order, in the lock order. */
export async function holdOrder(tx: Queryable, orderId: string) {
  const found = await tx.selectFrom('orders').select('account_id').where('id', '=', orderId).executeTakeFirst();
  if (!found) throw notFound();
  await holdAccount(tx, found.account_id);
  const row = await tx
    .selectFrom('orders')
    .select(['id', 'account_id', 'status', 'type', 'sealed_at', 'issued_at'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return {
    ...row,
    status: orderStatus.parse(row.status),
    type: orderType.parse(row.type),
    sealed: row.sealed_at !== null,
    issuing: row.issued_at !== null,
  };
}

/** Holds account, order and delivery, so that one unit moves one step at a time. */
export async function holdDelivery(tx: Queryable, deliveryId: string) {
  const found = await tx
    .selectFrom('deliveries as d')
    .innerJoin('order_items as i', 'i.id', 'd.order_item_id')
    .select(['i.order_id', 'i.name', 'i.plan_id', 'i.type'])
    .where('d.id', '=', deliveryId)
    .executeTakeFirst();
  if (!found) throw notFound();
  const order = await holdOrder(tx, found.order_id);
  const { status } = await tx
    .selectFrom('deliveries')
    .select('status')
    .where('id', '=', deliveryId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return {
    id: deliveryId,
    accountId: order.account_id,
    orderId: order.id,
    planId: found.plan_id,
    name: found.name,
    type: found.type,
    status: deliveryStatus.parse(status),
  };
}
