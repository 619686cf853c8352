import { changeCost } from '@resolvo/contract/sales/proration';
import { subscriptionCan } from '@resolvo/contract/sales/subscription-states';
import type { StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { pricesIn } from './changes.ts';
import { endSubscription } from './end-subscription.ts';
import { holdSubscription, periodOf } from './hold-subscription.ts';
import { creditUnused, takeBackNext } from './void-bill.ts';

/** Staff end a subscription at once. The unused rest of its period can be credited to the balance. */
export async function endNow(
  deps: Pick<Deps, 'db' | 'now' | 'jobs' | 'services' | 'events'>,
  actor: StaffActor,
  subscriptionId: string,
  input: { reason: string; credit_unused: boolean },
): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const held = await holdSubscription(tx, subscriptionId);
    demand(subscriptionCan.end(held));
    const period = periodOf(held);
    const { start, changes } = await pricesIn(tx, held, period);
    const unused = input.credit_unused ? -changeCost(period, start, changes, { at: deps.now(), price: 0 }) : 0;
    // First, so that the unused rest of this period is not credited from the next period's invoice.
    const ahead = await takeBackNext(deps, tx, held, input.reason);
    const credited = ahead + (await creditUnused(deps, tx, held, unused, input.reason));
    await endSubscription(deps, tx, held, { why: 'staff', reason: input.reason, credited, by: actor });
    return credited;
  });
}
