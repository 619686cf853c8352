import { monthOf } from '@resolvo/contract/machines/traffic';
import { periodAt } from '@resolvo/contract/periods';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import type { Queryable } from '../../../db/connection.ts';
import { aboutSubscription } from './about-subscription.ts';
import { billPeriod } from './bill-period.ts';
import { billOf } from './bills.ts';
import { holdSubscription } from './hold-subscription.ts';
import { moveSubscription } from './move.ts';
import { setRate } from './rates.ts';
import { turnSoon } from './turn-soon.ts';

/** A period is billed once: kept in the very moment in which the last one began, it begins a millisecond later. */
async function freeStart(tx: Queryable, subscriptionId: string, now: Date): Promise<Date> {
  return (await billOf(tx, subscriptionId, now)) ? freeStart(tx, subscriptionId, new Date(now.getTime() + 1)) : now;
}

/**
 * A unit was kept before its announced end. A subscription that had ended begins anew today, with an invoice of its own;
 * one that was only waiting goes on. Part of the transaction that keeps the unit.
 */
export async function reopenSubscription(
  deps: Pick<Deps, 'now' | 'jobs' | 'events' | 'services' | 'settings'>,
  tx: Queryable,
  deliveryId: string,
  by: EventActor | undefined,
): Promise<void> {
  const found = await tx
    .selectFrom('subscriptions')
    .select('id')
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirst();
  if (!found) return;
  const held = await holdSubscription(tx, found.id);
  if (held.status === 'ended') {
    const now = deps.now();
    const anchor = held.hourly_price === null ? await freeStart(tx, held.id, now) : monthOf(now);
    const period = periodAt(anchor, held.months, 0);
    await moveSubscription(tx, held, 'active', { ended_at: null, end_reason: null });
    await tx
      .updateTable('subscriptions')
      .set({ cancelled_at: null, cancelled_by: null, anchor_at: anchor, period_index: 0, next_at: now })
      .set({ period_start: period.start, period_end: period.end })
      .where('id', '=', held.id)
      .execute();
    if (held.hourly_price === null) await billPeriod(deps, tx, await holdSubscription(tx, held.id), period);
    await deps.events.emit(tx, {
      name: 'subscription.kept',
      accountId: held.account_id,
      by,
      data: aboutSubscription(held),
    });
  }
  if (held.status !== 'suspended') await setRate(tx, held, deps.now());
  await turnSoon(deps, tx, deliveryId);
}
