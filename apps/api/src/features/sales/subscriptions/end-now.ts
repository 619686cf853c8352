import { changeCost } from '@resolvo/contract/sales/proration';
import { subscriptionCan } from '@resolvo/contract/sales/subscription-states';
import type { StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { cardFor } from '../../money/payments/pays-with.ts';
import { asOf, billUse, unpaidUse, useTotal } from './bill-use.ts';
import { pricesIn } from './changes.ts';
import { type Ending, endSubscription } from './end-subscription.ts';
import { type HeldSubscription, holdSubscription, periodOf, type SubscriptionRow } from './hold-subscription.ts';
import { creditUnused, givenByCrediting, givenByTakingBackNext, takeBackNext } from './void-bill.ts';

/** Staff end a subscription at once. The unused rest of its period can be credited to the balance. */
export async function endNow(
  deps: Pick<Deps, 'db' | 'now' | 'jobs' | 'services' | 'events' | 'settings'>,
  actor: StaffActor,
  subscriptionId: string,
  input: { reason: string; credit_unused: boolean },
): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const held = await holdSubscription(tx, subscriptionId);
    demand(subscriptionCan.end(held));
    const credited = await endAtOnce(
      deps,
      tx,
      held,
      { why: 'staff', reason: input.reason, by: actor },
      input.credit_unused,
    );
    return credited;
  });
}

/**
 * Ends it in the middle of its period. Its unused rest goes to the balance, if that is wanted, and so does what was paid
 * for the next one. What was used and not paid for is billed. Returns the cents that go to the balance. The caller has locked it.
 */
export async function endAtOnce(
  deps: Pick<Deps, 'now' | 'jobs' | 'services' | 'events' | 'settings'>,
  tx: Queryable,
  found: HeldSubscription,
  ending: Ending,
  isCredited: boolean,
): Promise<number> {
  const at = ending.at ?? deps.now();
  const held = await asOf(tx, found, at);
  const { period_index, period_start, period_end } = held;
  await tx
    .updateTable('subscriptions')
    .set({ period_index, period_start, period_end })
    .where('id', '=', held.id)
    .execute();
  const unused = isCredited ? await unusedOf(tx, held, at) : 0;
  const used = await unpaidUse(tx, held, ending.billedUntil ?? at);
  // First, so that the unused rest of this period is not credited from the next period's invoice.
  const ahead = await takeBackNext(deps, tx, held, ending.reason);
  const credited = ahead + (await creditUnused(deps, tx, held, unused, ending.reason));
  await endSubscription(deps, tx, held, { ...ending, credited });
  // After its renewal is cancelled: the two would ask for the same time.
  await billUse(deps, tx, held, used);
  return credited;
}

/** What an end at once does to money, tax included: to the balance, for time that is not paid, and of that by the card. */
export interface MoneyOfEnding {
  readonly credited: number;
  readonly charged: number;
  readonly by_card: number;
}

export const noMoney: MoneyOfEnding = { credited: 0, charged: 0, by_card: 0 };

/** What `endAtOnce` would credit, with the unused rest, and what it would bill. Nothing is changed. */
export async function moneyOfEndingNow(
  deps: Pick<Deps, 'now'>,
  db: Queryable,
  found: SubscriptionRow,
): Promise<MoneyOfEnding> {
  const held = await asOf(db, found, deps.now());
  const unused = await givenByCrediting(db, held, await unusedOf(db, held, deps.now()));
  const charged = useTotal(held, await unpaidUse(db, held, deps.now()));
  return {
    credited: unused + (await givenByTakingBackNext(db, held)),
    charged,
    by_card: await cardFor(db, held.account_id, charged),
  };
}

/** Cents of the running period that are not used yet, without discount and tax. */
async function unusedOf(db: Queryable, held: SubscriptionRow, at: Date): Promise<number> {
  if (held.hourly_price !== null) return 0;
  const period = periodOf(held);
  const { start, changes } = await pricesIn(db, held, period);
  return -changeCost(period, start, changes, { at, price: 0 });
}
