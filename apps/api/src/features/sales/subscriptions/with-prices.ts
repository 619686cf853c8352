import { monthly, rateWords } from '@resolvo/contract/sales/price-words';
import type { Queryable } from '../../../db/connection.ts';
import { unitPrices } from './unit-prices.ts';

/** Names of what costs on, each with its price where it has one: “data (€4.00 a month incl. VAT)”. */
export async function withPrices(
  db: Queryable,
  things: readonly { readonly name: string; readonly delivery_id: string }[],
): Promise<string[]> {
  const prices = await unitPrices(
    db,
    things.map(({ delivery_id }) => delivery_id),
  );
  return things.map(({ name, delivery_id }) => {
    const price = prices.get(delivery_id)?.monthlyTotal;
    return price === undefined ? name : `${name} (${rateWords({ ...monthly, price })} incl. VAT)`;
  });
}
