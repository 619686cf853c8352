import { dedicatedCan } from '@resolvo/contract/machines/dedicated-unit-states';
import type { Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { holdAccountRow } from '../../people/accounts/queries.ts';
import { keepUnit } from '../../sales/deliveries/keep-unit.ts';
import { cancelDelivered } from '../../sales/subscriptions/of-delivery.ts';
import { findUnit, stateOf } from './unit-row.ts';

/** Cancels a dedicated server, which runs to the end of the paid period. */
export async function cancelUnit(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'events' | 'services' | 'settings' | 'companions'>,
  actor: Caller,
  unitId: string,
): Promise<string> {
  const unit = await findUnit(deps.db, unitId, actor.accountId);
  demand(dedicatedCan.cancel(stateOf(unit)));
  return cancelDelivered(deps, actor, unit, 'dedicated server');
}

/** Its owner takes back its announced end: it is resumed, and its subscription begins anew. */
export async function keepOwnUnit(deps: Pick<Deps, 'db' | 'services'>, actor: Caller, unitId: string): Promise<string> {
  const { accountId } = actor;
  return deps.db.transaction().execute(async (tx) => {
    await holdAccountRow(tx, accountId);
    const unit = await findUnit(tx, unitId, accountId);
    demand(dedicatedCan.keep(stateOf(unit)));
    await keepUnit(deps, tx, unit.delivery_id, { by: actor, ownerId: accountId, reason: 'Kept by its owner.' });
    return `${unit.name} stays.`;
  });
}
