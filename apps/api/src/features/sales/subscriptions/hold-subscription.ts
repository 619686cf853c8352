import { type Period, periodAt } from '@resolvo/contract/periods';
import { planType } from '@resolvo/contract/product-types';
import { subscriptionStatus } from '@resolvo/contract/sales/subscription-states';
import type { Selectable } from 'kysely';
import { conflict, notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { DB } from '../../../db/types.ts';
import { taxOf } from '../../money/billing/profile.ts';
import { holdAccountRow } from '../../people/accounts/queries.ts';

/** A subscription, not held. With `ownerId`, only one of that account. */
export async function findSubscription(
  db: Queryable,
  subscriptionId: string,
  ownerId?: string,
): Promise<SubscriptionRow> {
  const row = await db.selectFrom('subscriptions').selectAll().where('id', '=', subscriptionId).executeTakeFirst();
  if (!row || (ownerId !== undefined && row.account_id !== ownerId)) throw notFound();
  return present(db, row);
}

/**
 * Holds the account and then the subscription, in the lock order. With `ownerId`, only one of that account, also when it
 * changed hands while the lock was awaited. Without, the caller is told to come again: the account that pays is not held.
 */
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
  if (row.account_id !== account_id) {
    throw ownerId === undefined ? conflict('This service has just changed hands. Please try again.') : notFound();
  }
  return { ...(await present(tx, row)), [held]: true };
}

const present = async (db: Queryable, row: Selectable<DB['subscriptions']>) => ({
  ...row,
  tax: row.tax ?? (await taxOf(db, row.account_id)).points,
  type: planType.parse(row.type),
  status: subscriptionStatus.parse(row.status),
  cancelled: row.cancelled_at !== null,
});

export type SubscriptionRow = Awaited<ReturnType<typeof present>>;

const held = Symbol('held');

/** Its account is locked and is the one that was asked for. What changes a subscription takes no other row. */
export type HeldSubscription = SubscriptionRow & { readonly [held]: true };

export const periodOf = (row: SubscriptionRow): Period => ({ start: row.period_start, end: row.period_end });
export const nextPeriodOf = (row: SubscriptionRow): Period => periodAt(row.anchor_at, row.months, row.period_index + 1);

/** Its columns once it is moved on to the next period. */
export function onward(row: SubscriptionRow) {
  const { start, end } = nextPeriodOf(row);
  return { period_index: row.period_index + 1, period_start: start, period_end: end };
}
