import { dayInWords } from '@resolvo/contract/day-words';
import { graceEnd } from '@resolvo/contract/sales/endings';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { previewPlan, type Wanted } from './quote-plan.ts';

/** What the owner's page of a delivered thing does with the subscription that pays for it. */
interface Delivered {
  /** Null where staff gave it without an order. */
  readonly delivery_id: string | null;
}
export type Noun = 'server' | 'package' | 'volume' | 'floating address' | 'dedicated server';

export async function subscriptionOf(
  db: Queryable,
  { delivery_id }: Delivered,
  noun: Noun,
): Promise<{ readonly id: string }> {
  const found =
    delivery_id === null
      ? undefined
      : await db
          .selectFrom('subscriptions')
          .select('id')
          .where('delivery_id', '=', delivery_id)
          .where('status', '<>', 'ended')
          .executeTakeFirst();
  if (!found) throw conflict(`This ${noun} has no subscription. Please write to support.`);
  return found;
}

/** Cancels what was delivered: it runs to the end of the paid period. Returns what happens then, as a sentence. */
export async function cancelDelivered(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'events' | 'services' | 'settings' | 'companions'>,
  actor: Caller,
  delivered: Delivered,
  noun: Noun,
): Promise<string> {
  const { id } = await subscriptionOf(deps.db, delivered, noun);
  const end = await cancelSubscription(deps, actor, id, actor.accountId);
  const kept = graceEnd(end, deps.settings.graceDays);
  return `The ${noun} is cancelled. It runs until ${dayInWords(end)}, is then suspended, and deleted after ${dayInWords(kept)}.`;
}

/** The money of a change to another plan; refused where the change is. */
export async function previewMoney(
  deps: Pick<Deps, 'db' | 'now' | 'services'>,
  actor: Caller,
  subscriptionId: string,
  wanted: Wanted,
) {
  const preview = await previewPlan(deps, actor, subscriptionId, wanted);
  if (!preview.allowed) throw conflict(preview.reason);
  return {
    due_now: Math.max(0, preview.amount),
    credit_now: Math.max(0, -preview.amount),
    next_price: preview.next_price,
    next_months: preview.next_months,
    next_hourly: preview.next_hourly,
    next_period_at: preview.renews_at,
    open_bill: preview.open_bill,
    pays_with: preview.pays_with,
  };
}
