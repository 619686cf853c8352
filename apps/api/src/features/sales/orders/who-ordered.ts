import type { Queryable } from '../../../db/connection.ts';

/**
 * Who what is made of an item is by: the person who chose how it is made, else the one who placed the order, regardless
 * of who paid.
 */
export async function whoOrdered(tx: Queryable, orderItemId: string): Promise<string | undefined> {
  const item = await tx
    .selectFrom('order_items as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select(['i.chosen_by', 'o.created_by'])
    .where('i.id', '=', orderItemId)
    .executeTakeFirst();
  return item?.chosen_by ?? item?.created_by ?? undefined;
}
