import type { orderItemStatus } from '@resolvo/contract/product-types';
import { type OrderStatus, orderStates } from '@resolvo/contract/sales/order-states';
import type { z } from 'zod';
import { moved } from '../../../core/moved.ts';
import type { Queryable } from '../../../db/connection.ts';

interface Standing {
  readonly id: string;
  readonly status: OrderStatus;
}

/** The one writer of an order's status. The caller has locked the order. */
export async function moveOrder(tx: Queryable, order: Standing, to: OrderStatus): Promise<void> {
  const status = moved('An order', orderStates, order.status, to);
  await tx.updateTable('orders').set({ status }).where('id', '=', order.id).execute();
}

/** The status of an item is derived from its units and may move in any direction. */
export async function moveItem(tx: Queryable, itemId: string, to: z.infer<typeof orderItemStatus>): Promise<void> {
  await tx.updateTable('order_items').set({ status: to }).where('id', '=', itemId).execute();
}

/** Stores that the order was issued. The caller has locked the order. */
export async function noteIssued(tx: Queryable, orderId: string, at: Date): Promise<void> {
  await tx.updateTable('orders').set({ issued_at: at }).where('id', '=', orderId).execute();
}
