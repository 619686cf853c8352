import { dayText } from '@resolvo/contract/day-words';
import type { DeletionPreview } from '@resolvo/contract/machines/paid-units';
import { formatMoney } from '@resolvo/contract/money';
import { graceEnd } from '@resolvo/contract/sales/endings';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { endAtOnce, moneyOfEndingNow, noMoney } from './end-now.ts';
import { findSubscription, holdSubscription } from './hold-subscription.ts';
import { type Noun, subscriptionOf } from './of-delivery.ts';

/** What giving back a delivered thing would do to money. Nothing is changed. */
export async function previewGivingBack(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  subscriptionId: string | null,
): Promise<DeletionPreview> {
  const money =
    subscriptionId === null
      ? noMoney
      : await moneyOfEndingNow(deps, deps.db, await findSubscription(deps.db, subscriptionId));
  return { ...money, kept_until: seconds(graceEnd(deps.now(), deps.settings.graceDays)) };
}

/**
 * Its owner gives it back: its subscription ends and gives back what is not used, and it loses its ground as every unit
 * does, so it is kept for the grace period. Returns what that means, as sentences. The caller holds the account.
 */
export async function giveBack(
  deps: Pick<Deps, 'now' | 'jobs' | 'services' | 'events' | 'settings'>,
  tx: Queryable,
  actor: Caller,
  given: { readonly delivery_id: string; readonly noun: Noun; readonly reason: string },
): Promise<string> {
  const { id } = await subscriptionOf(tx, given, given.noun);
  const held = await holdSubscription(tx, id, actor.accountId);
  const credited = await endAtOnce(deps, tx, held, { why: 'cancelled', reason: given.reason, by: actor }, true);
  const kept = dayText(seconds(graceEnd(deps.now(), deps.settings.graceDays)));
  const back = credited > 0 ? ` ${formatMoney(credited)} went to your balance.` : '';
  return `You can take it back until ${kept}.${back}`;
}
