import { monthOf } from '@resolvo/contract/machines/traffic';
import type { Period } from '@resolvo/contract/periods';
import type { RateFrom } from '@resolvo/contract/sales/hours';
import type { Queryable } from '../../../db/connection.ts';

/** The rates of a subscription that is billed by the hour, oldest first. */
export async function ratesOf(db: Queryable, subscriptionId: string): Promise<RateFrom[]> {
  return db
    .selectFrom('subscription_rates')
    .select(['at', 'hourly', 'cap'])
    .where('subscription_id', '=', subscriptionId)
    .orderBy('position')
    .execute();
}

/** The same of several, for lists. */
export async function ratesOfAll(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly RateFrom[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('subscription_rates')
    .select(['subscription_id', 'at', 'hourly', 'cap'])
    .where('subscription_id', 'in', ids)
    .orderBy('position')
    .execute();
  return Map.groupBy(rows, ({ subscription_id }) => subscription_id);
}

interface Rated {
  readonly id: string;
  readonly hourly_price: number | null;
  readonly price: number;
}

/**
 * From this moment on its hours cost what it says, or nothing (`stopped`). Rates follow each other also when a clock was
 * set back. No-op for what is not billed by the hour, and when nothing changes. The caller holds it.
 */
export async function setRate(tx: Queryable, held: Rated, at: Date, stopped?: 'stopped'): Promise<void> {
  if (held.hourly_price === null) return;
  const last = (await ratesOf(tx, held.id)).at(-1);
  const rate = stopped ? { hourly: 0, cap: 0 } : { hourly: held.hourly_price, cap: held.price };
  if (last && last.hourly === rate.hourly && last.cap === rate.cap) return;
  await tx
    .insertInto('subscription_rates')
    .values({ subscription_id: held.id, at: last && last.at > at ? last.at : at, ...rate })
    .execute();
}

/**
 * The hours since a change that could not be made cost what they did before it: the machine never had the other size. The
 * caller holds it.
 */
export async function correctRates(tx: Queryable, held: Rated, since: Date): Promise<void> {
  if (held.hourly_price === null) return;
  await tx
    .updateTable('subscription_rates')
    .set({ hourly: held.hourly_price, cap: held.price })
    .where('subscription_id', '=', held.id)
    .where('at', '>=', since)
    .where('hourly', '>', 0)
    .execute();
}

export const monthAt = (moment: Date): Period => ({ start: monthOf(moment), end: monthOf(moment, 1) });
