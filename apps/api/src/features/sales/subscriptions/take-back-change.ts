import { sizedName } from '@resolvo/contract/volume-size';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { mailOwner } from '../../people/accounts/mail-owner.ts';
import { giveStock, takeIfLeft } from '../catalog/stock.ts';
import { setPlaceOf } from '../deliveries/free-place.ts';
import { billOfInvoice, billsFrom } from './bills.ts';
import { dropChange } from './changes.ts';
import { type HeldSubscription, holdSubscription } from './hold-subscription.ts';
import { planChangeRefusedMail } from './mails.ts';
import { moveChange } from './move.ts';
import { nameOfSubscription } from './name-subscription.ts';
import { subscriptionTurns } from './queues.ts';
import { correctRates } from './rates.ts';
import { creditUnused, voidBill } from './void-bill.ts';

interface Impossible {
  readonly deliveryId: string;
  /** The plan it was to become. */
  readonly planId: string;
  readonly reason: string;
}

/**
 * Reverts a larger plan that was paid and could not be made: the subscription is as before, and all that was paid for
 * the change goes to the balance. Runs in the caller's transaction, which has locked nothing yet.
 */
export async function takeBackChange(
  deps: Pick<Deps, 'now' | 'jobs' | 'events' | 'services'>,
  tx: Queryable,
  { deliveryId, planId, reason }: Impossible,
): Promise<void> {
  const found = await tx
    .selectFrom('subscriptions')
    .select('id')
    .where('delivery_id', '=', deliveryId)
    .where('status', '<>', 'ended')
    .executeTakeFirst();
  if (!found) return;
  const held = await holdSubscription(tx, found.id);
  const change = await tx
    .selectFrom('subscription_changes as c')
    .innerJoin('plans as p', 'p.id', 'c.from_plan_id')
    .leftJoin('invoices as i', 'i.id', 'c.invoice_id')
    .select(['c.id', 'c.at', 'c.from_plan_id', 'c.from_price', 'c.to_price', 'p.name as from_plan'])
    .select('p.hourly_price as from_hourly')
    .select(['c.from_size_gb', 'c.to_size_gb'])
    .select(['i.id as invoice_id', 'i.number'])
    .where('c.subscription_id', '=', held.id)
    .where('c.to_plan_id', '=', planId)
    .where('c.status', '=', 'done')
    .orderBy('c.position', 'desc')
    .executeTakeFirst();
  if (!change || held.plan_id !== planId || held.size_gb !== change.to_size_gb) return;
  const { invoice_id, number } = change;
  const isHourly = held.hourly_price !== null;
  if (!isHourly && (invoice_id === null || number === null)) return;

  const size_gb = change.from_size_gb;
  const name = size_gb === null ? change.from_plan : sizedName(change.from_plan, size_gb);
  const hourly_price = isHourly ? change.from_hourly : null;
  const to = { plan_id: change.from_plan_id, name, price: change.from_price, size_gb, hourly_price };
  if (change.from_plan_id !== planId) {
    let hasPlace = false;
    const take = async () => {
      hasPlace = await takeIfLeft(tx, change.from_plan_id);
    };
    // In the order of their ids, as every swap does.
    const swap = [() => giveStock(tx, planId, 1), take];
    for (const step of change.from_plan_id < planId ? swap.reverse() : swap) await step();
    await setPlaceOf(tx, deliveryId, hasPlace ? change.from_plan_id : null);
  }
  await tx
    .updateTable('subscriptions')
    .set({ ...to, next_at: deps.now() })
    .where('id', '=', held.id)
    .execute();

  await correctRates(tx, { ...held, ...to }, change.at);
  const credited =
    invoice_id === null || number === null
      ? await moveChange(tx, change.id, 'done', 'dropped').then(() => 0)
      : await giveBackPaid(deps, tx, held, { ...change, invoice_id, number }, reason);
  await deps.jobs.send(tx, subscriptionTurns, { subscription_ids: [held.id] });
  await mailOwner(deps, tx, held.account_id, planChangeRefusedMail, {
    name: await nameOfSubscription(deps, tx, { ...held, name }),
    to_name: held.name,
    reason,
    credited,
  });
}

interface PaidChange {
  readonly id: string;
  readonly at: Date;
  readonly from_price: number;
  readonly to_price: number;
  readonly invoice_id: string;
  readonly number: number;
}

async function giveBackPaid(
  deps: Pick<Deps, 'now' | 'jobs' | 'events'>,
  tx: Queryable,
  held: HeldSubscription,
  change: PaidChange,
  reason: string,
): Promise<number> {
  const bills = await billsFrom(tx, held.id, change.at);
  // The next period stands on the invoice of the change and has begun: it stays, at the smaller price.
  const shared = bills.find(({ kind, invoice_id }) => kind !== 'change' && invoice_id === change.invoice_id);
  const kept = shared && shared.period_start <= held.period_start ? shared : undefined;
  // Periods billed at the larger price since then.
  const since = bills.filter((bill) => bill === kept || (bill.kind !== 'change' && bill.number > change.number));
  const unpaid = since.filter(({ status }) => status === 'awaiting_payment');
  for (const bill of unpaid) await voidBill(deps, tx, bill, reason);
  const more = (since.length - unpaid.length) * (change.to_price - change.from_price);
  return (
    (kept ? await dropDifference(deps, tx, held, change, reason) : await dropChange(deps, tx, change, reason, 'done')) +
    (more > 0 ? await creditUnused(deps, tx, held, more, reason) : 0)
  );
}

/** Takes back the difference, and not the period that stands on the same invoice. */
async function dropDifference(
  deps: Pick<Deps, 'now' | 'jobs' | 'events'>,
  tx: Queryable,
  held: HeldSubscription,
  change: { readonly id: string; readonly invoice_id: string },
  reason: string,
): Promise<number> {
  await moveChange(tx, change.id, 'done', 'dropped');
  const bill = await billOfInvoice(tx, held.id, change.invoice_id);
  return bill ? voidBill(deps, tx, bill, reason) : 0;
}
