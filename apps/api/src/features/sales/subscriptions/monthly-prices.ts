import { totals } from '@resolvo/contract/money';
import type { Queryable } from '../../../db/connection.ts';

/** Cents a month of these units, with discount and without tax. What is not billed is left out. */
export async function monthlyPrices(
  db: Queryable,
  deliveryIds: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, number>> {
  const ids = deliveryIds.filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('subscriptions')
    .select(['delivery_id', 'price', 'discount', 'months'])
    .where('delivery_id', 'in', ids)
    .where('status', '<>', 'ended')
    .execute();
  return new Map(
    rows.map(({ delivery_id, price, discount, months }) => [
      delivery_id,
      Math.round(totals([{ price, quantity: 1 }], discount, 0).total / months),
    ]),
  );
}
