import { floatingCan } from '@resolvo/contract/machines/floating-address-rules';
import type { DeletionPreview } from '@resolvo/contract/machines/paid-units';
import type { Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { invalid } from '../../../core/refusal.ts';
import { holdAccountRow } from '../../people/accounts/queries.ts';
import { keepUnit } from '../../sales/deliveries/keep-unit.ts';
import { giveBack, previewGivingBack } from '../../sales/subscriptions/giving-back.ts';
import { findFloating, stateOf } from './floating-row.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'jobs' | 'services' | 'events' | 'settings'>;

export async function previewDeletion(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  accountId: string,
  floatingId: string,
): Promise<DeletionPreview> {
  return previewGivingBack(deps, (await findFloating(deps.db, floatingId, accountId)).subscription_id);
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
    const given = {
      delivery_id: floating.delivery_id,
      noun: 'floating address',
      reason: 'Given back by its owner.',
    } as const;
    return `${floating.address} is given back. ${await giveBack(deps, tx, actor, given)}`;
  });
}

/** Its owner takes it back while it is kept. It is billed from now on, and assigned to nothing. */
export async function keepFloating(deps: Needs, actor: Caller, floatingId: string): Promise<string> {
  const { accountId } = actor;
  return deps.db.transaction().execute(async (tx) => {
    await holdAccountRow(tx, accountId);
    const floating = await findFloating(tx, floatingId, accountId);
    demand(floatingCan.keep(stateOf(floating)));
    await keepUnit(deps, tx, floating.delivery_id, {
      by: actor,
      ownerId: actor.accountId,
      reason: 'Taken back by its owner.',
    });
    return `${floating.address} is yours again.`;
  });
}
