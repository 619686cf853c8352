import { totals } from '@resolvo/contract/money';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { mailOwner } from '../../people/accounts/mail-owner.ts';
import { giveStock, takeStock } from '../catalog/stock.ts';
import { placeOf, setPlaceOf } from '../deliveries/free-place.ts';
import { dropChange, type PendingChange } from './changes.ts';
import { type HeldSubscription, nextPeriodOf } from './hold-subscription.ts';
import { planChangedMail, planChangeRefusedMail } from './mails.ts';
import { moveChange } from './move.ts';
import { nameOfSubscription } from './name-subscription.ts';
import { setRate } from './rates.ts';

interface Target {
  readonly planId: string;
  readonly name: string;
  readonly sizeGb: number | undefined;
  readonly price: number;
  /** Where it is billed by the hour. */
  readonly hourlyPrice?: number | null;
  readonly by: string | undefined;
  readonly paid: boolean;
}

type Needs = Pick<Deps, 'now' | 'jobs' | 'services' | 'events'>;

/** Moves the subscription to the other plan and tells its service provider. The caller has locked it. */
export async function becomePlan(
  deps: Needs,
  tx: Queryable,
  held: HeldSubscription,
  to: Target,
): Promise<HeldSubscription> {
  await swapStock(tx, held, to);
  await setPlaceOf(tx, held.delivery_id, to.planId);
  await deps.services.of(held.type).change(tx, held.delivery_id, to);
  const set = {
    plan_id: to.planId,
    name: to.name,
    price: to.price,
    size_gb: to.sizeGb ?? null,
    hourly_price: to.hourlyPrice ?? null,
  };
  await tx.updateTable('subscriptions').set(set).where('id', '=', held.id).execute();
  const changed = { ...held, ...set };
  await setRate(tx, changed, deps.now());
  return changed;
}

/** Plans are held in the order of their ids, or two swaps of the same two plans would deadlock. */
async function swapStock(tx: Queryable, { plan_id: from, delivery_id }: HeldSubscription, to: Target): Promise<void> {
  if (to.planId === from) return;
  const hasPlace = (await placeOf(tx, delivery_id)) !== null;
  const take = () => takeStock(tx, [{ planId: to.planId, quantity: 1, name: to.name }]);
  const give = async () => (hasPlace ? giveStock(tx, from, 1) : undefined);
  if (to.planId < from) {
    await take();
    await give();
  } else {
    await give();
    await take();
  }
}

/**
 * Applies a change whose invoice was paid. If it is no longer possible, the money goes to the balance and nothing
 * changes.
 */
export async function finishChange(
  deps: Needs,
  tx: Queryable,
  held: HeldSubscription,
  change: PendingChange,
): Promise<HeldSubscription> {
  await sql`savepoint change`.execute(tx);
  try {
    const to = {
      planId: change.to_plan_id,
      name: change.to_name,
      sizeGb: change.to_size_gb ?? undefined,
      price: change.to_price,
      by: change.actor_id ?? undefined,
      paid: true,
    };
    const name = await nameOfSubscription(deps, tx, held);
    const changed = await becomePlan(deps, tx, held, to);
    await moveChange(tx, change.id, 'pending', 'done');
    await shareInvoice(deps, tx, held, change);
    await mailOwner(deps, tx, held.account_id, planChangedMail, {
      name,
      to_name: change.to_name,
      credited: 0,
      replaced: 0,
      next_paid: change.next_price !== null,
    });
    return changed;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await sql`rollback to savepoint change`.execute(tx);
    await dropChange(deps, tx, change, `${change.to_name}: ${error.message}`);
    await mailOwner(deps, tx, held.account_id, planChangeRefusedMail, {
      name: await nameOfSubscription(deps, tx, held),
      to_name: change.to_name,
      reason: error.message,
      credited: change.total,
    });
    return held;
  }
}

/** The invoice of the change asked for the next period too: it is billed now, by its part of the invoice. */
async function shareInvoice(
  deps: Pick<Deps, 'now'>,
  tx: Queryable,
  held: HeldSubscription,
  { next_price, invoice_id, total, discount, tax }: PendingChange,
): Promise<void> {
  if (next_price === null) return;
  const amount = totals([{ price: next_price, quantity: 1 }], discount, tax).total;
  await tx
    .updateTable('subscription_bills')
    .set({ amount: total - amount })
    .where('invoice_id', '=', invoice_id)
    .execute();
  const { start, end } = nextPeriodOf(held);
  await tx
    .insertInto('subscription_bills')
    .values({
      subscription_id: held.id,
      kind: 'renewal',
      period_start: start,
      period_end: end,
      invoice_id,
      amount,
      created_at: deps.now(),
    })
    .execute();
}
