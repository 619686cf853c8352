import { type PaymentMethod, paymentMethod } from '@resolvo/contract/money/invoices';
import { sql } from 'kysely';
import type { Queryable } from '../../../db/connection.ts';
import { nextDay } from './report-range.ts';

type ByMethod = Readonly<Record<PaymentMethod, number>>;
const none: ByMethod = { bank_transfer: 0, cash: 0, card: 0, other: 0, balance: 0 };

/**
 * By how much each day or month differs where payments count on the day on which they came in instead of the day of their
 * booking, by method. Reads those alone that were booked on another day, which an index has.
 */
export async function cameInInstead(
  db: Queryable,
  { from, to }: { readonly from: string; readonly to: string },
  by: 'day' | 'month',
): Promise<(start: string) => ByMethod> {
  const rows = await sql<{ start: string; method: string; amount: number }>`
    with later as (
      select method, amount, received_on, (created_at at time zone 'UTC')::date as booked_on from payments
      where received_on is not null and received_on <> (created_at at time zone 'UTC')::date
        and (received_on between ${from}::date and ${to}::date
          or created_at >= ${`${from}T00:00:00Z`}::timestamptz and created_at < ${`${nextDay(to)}T00:00:00Z`}::timestamptz)
    )
    select to_char(date_trunc(${sql.lit(by)}, day), 'YYYY-MM-DD') as start, method, sum(amount)::bigint as amount from (
      select received_on as day, method, amount from later
      union all select booked_on, method, -amount from later
    ) moved where day between ${from}::date and ${to}::date group by 1, 2`.execute(db);
  const found = new Map<string, Record<PaymentMethod, number>>();
  for (const { start, method, amount } of rows.rows) {
    const one = found.get(start) ?? { ...none };
    one[paymentMethod.parse(method)] += amount;
    found.set(start, one);
  }
  return (start) => found.get(start) ?? none;
}

export const plus = (one: ByMethod, other: ByMethod): ByMethod => ({
  bank_transfer: one.bank_transfer + other.bank_transfer,
  cash: one.cash + other.cash,
  card: one.card + other.card,
  other: one.other + other.other,
  balance: one.balance + other.balance,
});

/** What came from outside: a payment from the balance moves nothing. */
export const fromOutside = ({ bank_transfer, cash, card, other }: ByMethod): number =>
  bank_transfer + cash + card + other;
