import { totals } from '@resolvo/contract/money';
import { hourlyFor } from '@resolvo/contract/sales/price-words';
import type { Verdict } from '@resolvo/contract/states';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import type { Queryable } from '../../../db/connection.ts';
import { taxOf } from '../../money/billing/profile.ts';
import { mayInvoice } from '../../money/invoices/invoicing-halts.ts';
import { aboutSubscription } from './about-subscription.ts';
import { billHoursUntil } from './bill-hours.ts';
import { openBills } from './bills.ts';
import { pendingChange } from './changes.ts';
import { findSubscription, holdSubscription, type SubscriptionRow } from './hold-subscription.ts';
import { nextAt } from './next-at.ts';
import { subscriptionTurns } from './queues.ts';
import { takeBackNext } from './void-bill.ts';

type Needs = Pick<Deps, 'now' | 'jobs' | 'events' | 'services' | 'settings'>;

async function runningOf(db: Queryable, deliveryId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('delivery_id', '=', deliveryId)
    .where('status', '<>', 'ended')
    .executeTakeFirst();
  return found?.id;
}

/** `true`, or why the subscription of this unit cannot go over to another account now. */
export async function mayHandOver(db: Queryable, deliveryId: string): Promise<Verdict> {
  const id = await runningOf(db, deliveryId);
  return id === undefined ? true : verdictOn(db, await findSubscription(db, id));
}

async function verdictOn(db: Queryable, held: SubscriptionRow): Promise<Verdict> {
  if (held.status !== 'active') return `${held.name} is suspended. Please pay what is owed first.`;
  if (held.cancelled) return `${held.name} is cancelled. Please keep it first.`;
  if (await pendingChange(db, held.id))
    return `The size of ${held.name} is being changed. Please wait until that is done.`;
  const owed = (await openBills(db, held.id)).filter(({ period_start }) => period_start <= held.period_start);
  return owed.length === 0 || `An invoice of ${held.name} is not paid. Please pay it first.`;
}

/** What a period of a unit would cost this account; undefined where nothing is billed. */
export async function costFor(db: Queryable, deliveryId: string, accountId: string) {
  const id = await runningOf(db, deliveryId);
  if (id === undefined) return undefined;
  const { name, price, hourly_price, discount, months, period_end: paidUntil } = await findSubscription(db, id);
  const { points } = await taxOf(db, accountId);
  const hourly = hourly_price === null ? null : hourlyFor(hourly_price, discount, points);
  return { name, months, hourly, paidUntil, total: totals([{ price, quantity: 1 }], discount, points).total };
}

/**
 * From now on this account pays. The paid period goes with the unit; a bill of the next one is taken back from the
 * account that had it, and made anew for the other. The caller has locked both accounts.
 */
export async function handOverSubscription(
  deps: Needs,
  tx: Queryable,
  deliveryId: string,
  accountId: string,
  by: EventActor,
): Promise<Verdict> {
  const id = await runningOf(tx, deliveryId);
  if (id === undefined) return true;
  const held = await holdSubscription(tx, id);
  const verdict = await verdictOn(tx, held);
  if (verdict !== true) return verdict;
  const mayBill = await mayInvoice(deps, tx, accountId);
  if (mayBill !== true) return mayBill;
  await takeBackNext(deps, tx, held, 'The service was taken over by another account.');
  // Hours until now are those of the account that had it; the most of a month goes with the service.
  if (held.hourly_price !== null) await billHoursUntil(deps, tx, held, deps.now());
  // Tax that staff set was for the account that ordered it.
  await tx.updateTable('subscriptions').set({ account_id: accountId, tax: null }).where('id', '=', id).execute();
  const next = await nextAt(deps, tx, held);
  await tx.updateTable('subscriptions').set({ next_at: next }).where('id', '=', id).execute();
  await deps.jobs.send(tx, subscriptionTurns, { subscription_ids: [id] });
  for (const one of [held.account_id, accountId]) {
    await deps.events.emit(tx, { name: 'subscription.handed_over', accountId: one, by, data: aboutSubscription(held) });
  }
  return true;
}
