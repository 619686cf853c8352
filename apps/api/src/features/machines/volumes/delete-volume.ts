import { isTypedName } from '@resolvo/contract/machines/server-states';
import { volumeCan } from '@resolvo/contract/machines/volume-rules';
import type { DeletionPreview } from '@resolvo/contract/machines/volumes';
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
import { findVolume, stateOf } from './volume-row.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'jobs' | 'services' | 'events' | 'settings'>;

export async function previewDeletion(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  accountId: string,
  volumeId: string,
): Promise<DeletionPreview> {
  const volume = await findVolume(deps.db, volumeId, accountId);
  const { subscription_id: id } = volume;
  return {
    credited: id === null ? 0 : await creditedByEndingNow(deps, deps.db, await findSubscription(deps.db, id)),
    kept_until: seconds(graceEnd(deps.now(), deps.settings.graceDays)),
  };
}

/**
 * Its owner deletes it, with its name typed: its subscription ends and gives back what is not used, and it loses its
 * ground as every unit does, so it is detached and kept for the grace period.
 */
export async function deleteVolume(deps: Needs, actor: Caller, volumeId: string, typed: string): Promise<string> {
  const { accountId } = actor;
  return deps.db.transaction().execute(async (tx) => {
    await holdAccountRow(tx, accountId);
    const volume = await findVolume(tx, volumeId, accountId);
    demand(volumeCan.delete(stateOf(volume)));
    if (!isTypedName(typed, volume.name)) throw invalid('name', 'This is not the name of the volume.');
    const { id } = await subscriptionOf(tx, volume, 'volume');
    const held = await holdSubscription(tx, id, accountId);
    const ending = { why: 'cancelled', reason: 'Deleted by its owner.', by: actor } as const;
    const credited = await endAtOnce(deps, tx, held, ending, true);
    const kept = endDay(seconds(graceEnd(deps.now(), deps.settings.graceDays)));
    const back = credited > 0 ? ` ${formatMoney(credited)} went to your balance.` : '';
    return `${volume.name} is deleted. You can take it back until ${kept}.${back}`;
  });
}

/** Its owner takes it back while it is kept. It is billed from now on, and attached to nothing. */
export async function keepVolume(deps: Needs, actor: Caller, volumeId: string): Promise<string> {
  const { accountId } = actor;
  return deps.db.transaction().execute(async (tx) => {
    await holdAccountRow(tx, accountId);
    const volume = await findVolume(tx, volumeId, accountId);
    demand(volumeCan.keep(stateOf(volume)));
    await keepUnit(deps, tx, volume.delivery_id, { by: actor, whose: 'owner', reason: 'Taken back by its owner.' });
    return `${volume.name} is yours again.`;
  });
}
