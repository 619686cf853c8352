import { type EndWhy, endWhy, graceEnd } from '@resolvo/contract/sales/endings';
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { seconds } from '../../../core/time.ts';
import { unpaidDue } from './bills.ts';
import { customerPrice } from './customer-price.ts';

/** What the row of a delivered thing says about its money and its end. */
export interface PaidUnit {
  readonly ends_at: Date | null;
  readonly end_why: EndWhy | null;
  readonly subscription_id: string | null;
  readonly price: number | null;
  readonly discount: number | null;
  readonly tax: number | null;
  readonly country: string | null;
  readonly vat_number: string | null;
  readonly months: number | null;
  readonly renews_at: Date | null;
  readonly unpaid_due: Date | null;
  readonly cancels_at: Date | null;
}

/** For a query with `paidJoins`. */
export const paidColumns = sql`e.ends_at, e.why as end_why, b.id as subscription_id, b.price, b.months, b.discount, b.tax, bp.country, bp.vat_number,
  case when b.cancelled_at is null then b.period_end end as renews_at,
  case when b.cancelled_at is not null then b.period_end end as cancels_at,
  ${unpaidDue('b')} as unpaid_due`;

/** Joins them by the delivery of the unit: its announced end as `e`, the subscription that runs as `b`, who pays it as `bp`. */
export const paidJoins = (delivery: RawBuilder<unknown>) => sql`left join announced_ends e on e.unit_id = ${delivery}
  left join subscriptions b on b.delivery_id = ${delivery} and b.status <> 'ended'
  left join billing_profiles bp on bp.account_id = b.account_id`;

/** A row as the database has it. */
export type RawPaid<Row extends PaidUnit & { readonly stage: string }> = Omit<Row, 'stage' | 'end_why'> & {
  readonly stage: string;
  readonly end_why: string | null;
};

export const readEndWhy = (why: string | null): EndWhy | null => (why === null ? null : endWhy.parse(why));

/** Its end is announced, and not only for an invoice that may still be paid. */
export const isEnding = ({ ends_at, end_why }: PaidUnit): boolean => ends_at !== null && end_why !== 'unpaid';

/** Until when a cancelled thing is kept once what is paid is over; 0 where it was not cancelled. */
export const keptUntil = ({ settings }: Pick<Deps, 'settings'>, cancelsAt: Date | null): number =>
  cancelsAt === null ? 0 : seconds(graceEnd(cancelsAt, settings.graceDays));

/** As its owner and staff read it. */
export const toPaid = (deps: Pick<Deps, 'settings'>, row: PaidUnit) => ({
  subscription_id: row.subscription_id,
  price: row.price ?? 0,
  total: customerPrice({ ...row, discount: row.discount ?? 0 }, row.price ?? 0),
  months: row.months ?? 0,
  renews_at: seconds(row.renews_at),
  unpaid_due: seconds(row.unpaid_due),
  cancels_at: seconds(row.cancels_at),
  kept_until: keptUntil(deps, row.cancels_at),
  ends_at: seconds(row.ends_at),
  end_why: row.end_why,
});
