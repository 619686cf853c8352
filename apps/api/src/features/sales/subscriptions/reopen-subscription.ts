import { monthOf } from '@resolvo/contract/machines/traffic';
import { periodAt } from '@resolvo/contract/periods';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import type { Queryable } from '../../../db/connection.ts';
import { aboutSubscription } from './about-subscription.ts';
import { billPeriod } from './bill-period.ts';
import { billOf } from './bills.ts';
import { type HeldSubscription, holdSubscription } from './hold-subscription.ts';
import { moveSubscription } from './move.ts';
import { setRate } from './rates.ts';
import { turnSoon } from './turn-soon.ts';

type Needs = Pick<Deps, 'now' | 'jobs' | 'events' | 'services' | 'settings'>;

/** A period is billed once: kept in the very moment in which the last one began, it begins a millisecond later. */
async function freeStart(tx: Queryable, subscriptionId: string, now: Date): Promise<Date> {
  return (await billOf(tx, subscriptionId, now)) ? freeStart(tx, subscriptionId, new Date(now.getTime() + 1)) : now;
}

/** Its periods are counted from today, and the first of them is billed. */
async function beginToday(deps: Needs, tx: Queryable, held: HeldSubscription): Promise<void> {
  const now = deps.now();
  const anchor = held.hourly_price === null ? await freeStart(tx, held.id, now) : monthOf(now);
  const period = periodAt(anchor, held.months, 0);
  await tx
    .updateTable('subscriptions')
    .set({ anchor_at: anchor, period_index: 0, next_at: now })
    .set({ period_start: period.start, period_end: period.end })
    .where('id', '=', held.id)
    .execute();
  if (held.hourly_price === null) await billPeriod(deps, tx, await holdSubscription(tx, held.id), period);
}

/**
 * What a unit hangs on is kept: where its last period was over by then, it begins anew today as that does, so that the days
 * for which both were off are paid for by neither.
 */
export async function followKept(deps: Needs, tx: Queryable, deliveryId: string): Promise<void> {
  const found = await tx
    .selectFrom('subscriptions')
    .select('id')
    .where('delivery_id', '=', deliveryId)
    .where('status', '<>', 'ended')
    .where('hourly_price', 'is', null)
    .where('period_end', '<=', deps.now())
    .executeTakeFirst();
  const held = found && (await holdSubscription(tx, found.id));
  if (held && !held.cancelled && !(await billOf(tx, held.id, held.period_end))) await beginToday(deps, tx, held);
  await turnSoon(deps, tx, deliveryId);
}

/**
 * A unit was kept before its announced end. A subscription that had ended begins anew today, with an invoice of its own;
 * one that was only waiting goes on. Part of the transaction that keeps the unit.
 */
export async function reopenSubscription(
  deps: Needs,
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
    await moveSubscription(tx, held, 'active', { ended_at: null, end_reason: null });
    await tx
      .updateTable('subscriptions')
      .set({ cancelled_at: null, cancelled_by: null })
      .where('id', '=', held.id)
      .execute();
    await beginToday(deps, tx, held);
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
