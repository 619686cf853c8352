import type { Queryable } from '../../../db/connection.ts';

/** The order in which staff ordered each of these failed units again. One that was cancelled counts no more. */
export async function orderedAgain(db: Queryable, deliveryIds: readonly string[]): Promise<Map<string, string>> {
  if (deliveryIds.length === 0) return new Map();
  const found = await db
    .selectFrom('deliveries as d')
    .innerJoin('orders as o', 'o.id', 'd.again_order_id')
    .select(['d.id', 'o.id as order_id'])
    .where('d.id', 'in', deliveryIds)
    .where('o.status', '<>', 'cancelled')
    .execute();
  return new Map(found.map(({ id, order_id }) => [id, order_id]));
}
