import type { Queryable } from '../../../db/connection.ts';

/** Keeps an encrypted password of an item until its delivery begins. */
export async function keepPassword(tx: Queryable, orderItemId: string, sealed: string): Promise<void> {
  await tx.insertInto('order_passwords').values({ order_item_id: orderItemId, sealed }).execute();
}

/** The passwords of an order, by item. They are deleted here: their units, or nothing, have them from now on. */
export async function takePasswords(tx: Queryable, orderId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .deleteFrom('order_passwords')
    .where('order_item_id', 'in', (eb) => eb.selectFrom('order_items').select('id').where('order_id', '=', orderId))
    .returning(['order_item_id', 'sealed'])
    .execute();
  return new Map(rows.map(({ order_item_id, sealed }) => [order_item_id, sealed]));
}
