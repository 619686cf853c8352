import type { Companions } from '@resolvo/contract/machines/companions';
import { graceEnd } from '@resolvo/contract/sales/endings';
import { subscriptionCan } from '@resolvo/contract/sales/subscription-states';
import type { Acting } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { mailOwner } from '../../people/accounts/mail-owner.ts';
import { aboutSubscription } from './about-subscription.ts';
import { dropChange, pendingChange } from './changes.ts';
import { type HeldSubscription, holdSubscription } from './hold-subscription.ts';
import { subscriptionCancelledMail, subscriptionKeptMail } from './mails.ts';
import { nameOfSubscription } from './name-subscription.ts';
import { nextAt } from './next-at.ts';
import { subscriptionTurns } from './queues.ts';
import { takeBackNext } from './void-bill.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'jobs' | 'events' | 'settings' | 'services' | 'companions'>;

/**
 * Cancels a subscription: it runs to the end of its period. A bill already issued for the next period is voided; what
 * was paid for it goes to the balance. With `ownerId`, only a subscription of that account.
 */
export async function cancelSubscription(
  deps: Needs,
  actor: Acting,
  subscriptionId: string,
  ownerId?: string,
): Promise<Date> {
  return deps.db.transaction().execute(async (tx) => {
    const held = await holdSubscription(tx, subscriptionId, ownerId);
    demand(subscriptionCan.cancel(held));
    const pending = await pendingChange(tx, held.id);
    if (pending) await dropChange(deps, tx, pending, 'The subscription was cancelled.');
    const credited = await takeBackNext(deps, tx, held, 'The subscription was cancelled.');
    await setCancelled(deps, tx, held, actor, deps.now());
    await mailOwner(deps, tx, held.account_id, subscriptionCancelledMail, {
      name: await nameOfSubscription(deps, tx, held),
      end_at: seconds(held.period_end),
      kept_until: seconds(graceEnd(held.period_end, deps.settings.graceDays)),
      credited,
      with_it: await withItsServer(deps, tx, held.delivery_id),
    });
    return held.period_end;
  });
}

/** What hangs on the server that it pays for; null where it pays for something else. */
async function withItsServer({ companions }: Needs, tx: Queryable, deliveryId: string): Promise<Companions | null> {
  const server = await tx.selectFrom('servers').select('id').where('delivery_id', '=', deliveryId).executeTakeFirst();
  return server ? companions(tx, server.id) : null;
}

/** Reverts a cancellation while the period still runs. */
export async function keepSubscription(
  deps: Needs,
  actor: Acting,
  subscriptionId: string,
  ownerId?: string,
): Promise<Date> {
  return deps.db.transaction().execute(async (tx) => {
    const held = await holdSubscription(tx, subscriptionId, ownerId);
    demand(subscriptionCan.keep(held));
    if (held.period_end <= deps.now()) throw conflict('This subscription is ending now. Please order it again.');
    await setCancelled(deps, tx, held, actor, null);
    // Its next bill may already be overdue for issuing.
    await deps.jobs.send(tx, subscriptionTurns, { subscription_ids: [held.id] });
    await mailOwner(deps, tx, held.account_id, subscriptionKeptMail, {
      name: await nameOfSubscription(deps, tx, held),
      renews_at: seconds(held.period_end),
    });
    return held.period_end;
  });
}

async function setCancelled(
  deps: Needs,
  tx: Queryable,
  held: HeldSubscription,
  actor: Acting,
  at: Date | null,
): Promise<void> {
  const next = await nextAt(deps, tx, { ...held, cancelled: at !== null });
  const cancelled_by = at === null ? null : actor.personId;
  await tx
    .updateTable('subscriptions')
    .set({ cancelled_at: at, cancelled_by, next_at: next })
    .where('id', '=', held.id)
    .execute();
  await deps.events.emit(tx, {
    name: at === null ? 'subscription.kept' : 'subscription.cancelled',
    accountId: held.account_id,
    by: actor,
    data: aboutSubscription(held),
  });
}
