import { floatingCan } from '@resolvo/contract/machines/floating-address-rules';
import { formatMoney } from '@resolvo/contract/money';
import { endDay, graceEnd } from '@resolvo/contract/sales/endings';
import type { Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { invalid } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import { holdAccountRow } from '../../people/accounts/queries.ts';
import { keepUnit } from '../../sales/deliveries/keep-unit.ts';
import { creditedByEndingNow, endAtOnce } from '../../sales/subscriptions/end-now.ts';
import { findSubscription, holdSubscription } from '../../sales/subscriptions/hold-subscription.ts';
import { subscriptionOf } from '../../sales/subscriptions/of-delivery.ts';
import { findFloating, stateOf } from './floating-row.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'jobs' | 'services' | 'events' | 'settings'>;

export async function previewDeletion(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  accountId: string,
  floatingId: string,
): Promise<{ credited: number; kept_until: number }> {
  const { subscription_id: id } = await findFloating(deps.db, floatingId, accountId);
  return {
    credited: id === null ? 0 : await creditedByEndingNow(deps, deps.db, await findSubscription(deps.db, id)),
    kept_until: seconds(graceEnd(deps.now(), deps.settings.graceDays)),
  };
}

/**
 * Its owner gives it back, with the address typed: its subscription ends and gives back what is not used, and it loses
 * its ground as every unit does, so it is taken off its server and kept for the grace period.
 */
export async function deleteFloating(deps: Needs, actor: Caller, floatingId: string, typed: string): Promise<string> {
  const { accountId } = actor;
  return deps.db.transaction().execute(async (tx) => {
    await holdAccountRow(tx, accountId);
    const floating = await findFloating(tx, floatingId, accountId);
    demand(floatingCan.delete(stateOf(floating)));
    if (typed.trim() !== floating.address) throw invalid('address', 'This is not the address.');
    const { id } = await subscriptionOf(tx, floating, 'floating address');
    const held = await holdSubscription(tx, id, accountId);
    const ending = { why: 'cancelled', reason: 'Given back by its owner.', by: actor } as const;
    const credited = await endAtOnce(deps, tx, held, ending, true);
    const kept = endDay(seconds(graceEnd(deps.now(), deps.settings.graceDays)));
    const back = credited > 0 ? ` ${formatMoney(credited)} went to your balance.` : '';
    return `${floating.address} is given back. You can take it back until ${kept}.${back}`;
  });
}

/** Its owner takes it back while it is kept. It is billed from now on, and assigned to nothing. */
export async function keepFloating(deps: Needs, actor: Caller, floatingId: string): Promise<string> {
  const { accountId } = actor;
  return deps.db.transaction().execute(async (tx) => {
    await holdAccountRow(tx, accountId);
    const floating = await findFloating(tx, floatingId, accountId);
    demand(floatingCan.keep(stateOf(floating)));
    await keepUnit(deps, tx, floating.delivery_id, { by: actor, whose: 'owner', reason: 'Taken back by its owner.' });
    return `${floating.address} is yours again.`;
  });
}
