import { type Period, periodAt } from '@resolvo/contract/periods';
import { planType } from '@resolvo/contract/product-types';
import { subscriptionStatus } from '@resolvo/contract/sales/subscription-states';
import type { Selectable } from 'kysely';
import { notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { DB } from '../../../db/types.ts';
import { taxOf } from '../../money/billing/profile.ts';
import { holdAccountRow } from '../../people/accounts/queries.ts';

/** A subscription, not held. With `ownerId`, only one of that account. */
export async function findSubscription(db: Queryable, subscriptionId: string, ownerId?: string) {
  const row = await db.selectFrom('subscriptions').selectAll().where('id', '=', subscriptionId).executeTakeFirst();
  if (!row || (ownerId !== undefined && row.account_id !== ownerId)) throw notFound();
  return present(db, row);
}

/** Holds the account and then the subscription, in the lock order. */
export async function holdSubscription(
  tx: Queryable,
  subscriptionId: string,
  ownerId?: string,
): Promise<HeldSubscription> {
  const { account_id } = await findSubscription(tx, subscriptionId, ownerId);
  await holdAccountRow(tx, account_id);
  const row = await tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', subscriptionId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return present(tx, row);
}

const present = async (db: Queryable, row: Selectable<DB['subscriptions']>) => ({
  ...row,
  tax: row.tax ?? (await taxOf(db, row.account_id)).points,
  type: planType.parse(row.type),
  status: subscriptionStatus.parse(row.status),
  cancelled: row.cancelled_at !== null,
});

export type HeldSubscription = Awaited<ReturnType<typeof present>>;

export const periodOf = (held: HeldSubscription): Period => ({ start: held.period_start, end: held.period_end });
export const nextPeriodOf = (held: HeldSubscription): Period =>
  periodAt(held.anchor_at, held.months, held.period_index + 1);

/** Its columns once it is moved on to the next period. */
export function onward(held: HeldSubscription) {
  const { start, end } = nextPeriodOf(held);
  return { period_index: held.period_index + 1, period_start: start, period_end: end };
}
