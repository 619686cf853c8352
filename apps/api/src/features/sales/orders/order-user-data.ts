import type { Queryable } from '../../../db/connection.ts';

/** Keeps the encrypted user data of an item until its delivery begins. */
export async function keepUserData(tx: Queryable, orderItemId: string, sealed: string): Promise<void> {
  await tx.insertInto('order_user_data').values({ order_item_id: orderItemId, sealed }).execute();
}

/** The user data of an order, by item. It is deleted here: its units, or nothing, have it from now on. */
export async function takeUserData(tx: Queryable, orderId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .deleteFrom('order_user_data')
    .where('order_item_id', 'in', (eb) => eb.selectFrom('order_items').select('id').where('order_id', '=', orderId))
    .returning(['order_item_id', 'sealed'])
    .execute();
  return new Map(rows.map(({ order_item_id, sealed }) => [order_item_id, sealed]));
}
