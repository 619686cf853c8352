import type { DeletionPreview } from '@resolvo/contract/machines/paid-units';
import { isTypedName } from '@resolvo/contract/machines/server-states';
import { volumeCan } from '@resolvo/contract/machines/volume-rules';
import type { Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { invalid } from '../../../core/refusal.ts';
import { holdAccountRow } from '../../people/accounts/queries.ts';
import { keepUnit } from '../../sales/deliveries/keep-unit.ts';
import { giveBack, previewGivingBack } from '../../sales/subscriptions/giving-back.ts';
import { findVolume, stateOf } from './volume-row.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'jobs' | 'services' | 'events' | 'settings'>;

export async function previewDeletion(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  accountId: string,
  volumeId: string,
): Promise<DeletionPreview> {
  return previewGivingBack(deps, (await findVolume(deps.db, volumeId, accountId)).subscription_id);
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
    const given = { delivery_id: volume.delivery_id, noun: 'volume', reason: 'Deleted by its owner.' } as const;
    return `${volume.name} is deleted. ${await giveBack(deps, tx, actor, given)}`;
  });
}

/** Its owner takes it back while it is kept. It is billed from now on, and attached to nothing. */
export async function keepVolume(deps: Needs, actor: Caller, volumeId: string): Promise<string> {
  const { accountId } = actor;
  return deps.db.transaction().execute(async (tx) => {
    await holdAccountRow(tx, accountId);
    const volume = await findVolume(tx, volumeId, accountId);
    demand(volumeCan.keep(stateOf(volume)));
    await keepUnit(deps, tx, volume.delivery_id, {
      by: actor,
      ownerId: actor.accountId,
      reason: 'Taken back by its owner.',
    });
    return `${volume.name} is yours again.`;
  });
}
