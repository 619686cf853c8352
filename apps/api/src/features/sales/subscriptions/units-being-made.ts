import { totals } from '@resolvo/contract/money';
import { addMonths } from '@resolvo/contract/periods';
import { renews } from '@resolvo/contract/product-types';
import { priceFor } from '@resolvo/contract/sales/plan-price';
import type { Queryable } from '../../../db/connection.ts';
import type { PricedUnit } from './list-subscriptions.ts';
import { orderedUnits } from './open-subscription.ts';

/** What is being made for an account and will renew, as if it was ready now. */
export async function unitsBeingMade(db: Queryable, accountId: string, now: Date): Promise<readonly PricedUnit[]> {
  const found = await orderedUnits(db)
    .select('d.id')
    .where('d.account_id', '=', accountId)
    .where('d.status', '=', 'started')
    .where('o.type', '=', 'subscription')
    .where('i.plan_id', 'is not', null)
    .orderBy('i.position')
    .orderBy('d.unit')
    .execute();
  return found
    .filter(({ type }) => renews(type))
    .map((unit) => {
      const { id, type, name, months, hourly_price, discount_recurs, tax } = unit;
      const price = priceFor(unit, months === 12);
      const discount = discount_recurs ? unit.discount : 0;
      return {
        deliveryId: id,
        type,
        plan: name,
        hourly: hourly_price !== null,
        active: true,
        cancelled: false,
        months,
        price,
        periodEnd: addMonths(now, months),
        billed: false,
        rates: hourly_price === null ? [] : [{ at: now, hourly: hourly_price, cap: price }],
        cost: (sum) => totals([{ price: sum, quantity: 1 }], discount, tax).total,
      };
    });
}
