import { totals } from '@resolvo/contract/money';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { unpaidDue } from './bills.ts';
import { customerHourly, customerPrice } from './customer-price.ts';

export interface UnitPrice {
  /** Cents a month; by the hour the most of it. */
  readonly monthly: number;
  /** Hundredths of a cent for each started hour; null where it is paid ahead. */
  readonly hourly: number | null;
  /** The same with tax, as its bills have it. */
  readonly monthlyTotal: number;
  readonly hourlyTotal: number | null;
  /** What its customer would pay for another plan of so many cents, with discount and tax. */
  readonly totalOf: (price: number) => number;
  /** The same for an hour, in hundredths of a cent. */
  readonly hourTotalOf: (hourly: number) => number;
  /** When its next period begins; 0 where it has none. */
  readonly renewsAt: number;
  /** When an unpaid invoice of a period that has begun is due; 0 where all is paid. */
  readonly unpaidDue: number;
  /** When it ends because it was cancelled; 0 when it goes on. */
  readonly endsAt: number;
}

/** What these units cost, with discount, without tax and with it. What is not billed is left out. */
export async function unitPrices(
  db: Queryable,
  deliveryIds: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, UnitPrice>> {
  const ids = deliveryIds.filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('subscriptions as s')
    .leftJoin('billing_profiles as p', 'p.account_id', 's.account_id')
    .select([
      's.delivery_id',
      's.price',
      's.hourly_price',
      's.discount',
      's.tax',
      's.months',
      's.period_end',
      's.cancelled_at',
    ])
    .select(['p.country', 'p.vat_number'])
    .select(unpaidDue('s').as('unpaid_due'))
    .where('s.delivery_id', 'in', ids)
    .where('s.status', '<>', 'ended')
    .execute();
  return new Map(
    rows.map((row) => {
      const { delivery_id, price, hourly_price, discount, months, period_end, cancelled_at, unpaid_due } = row;
      const discounted = (full: number) => totals([{ price: full, quantity: 1 }], discount, 0).total;
      return [
        delivery_id,
        {
          monthly: Math.round(discounted(price) / months),
          hourly: hourly_price === null ? null : discounted(hourly_price),
          monthlyTotal: Math.round(customerPrice(row, price) / months),
          hourlyTotal: hourly_price === null ? null : customerHourly(row, hourly_price),
          totalOf: (other: number) => customerPrice(row, other),
          hourTotalOf: (other: number) => customerHourly(row, other),
          renewsAt: cancelled_at === null ? seconds(period_end) : 0,
          unpaidDue: seconds(unpaid_due),
          endsAt: cancelled_at === null ? 0 : seconds(period_end),
        },
      ];
    }),
  );
}
