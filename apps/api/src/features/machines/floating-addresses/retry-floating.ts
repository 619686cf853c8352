import { floatingCan } from '@resolvo/contract/machines/floating-address-rules';
import type { Acting } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { askFloating } from './ask-floating.ts';
import { holdFloating, stateOf } from './floating-row.ts';

/** Staff pass no owner. */
export async function retryFloating(
  deps: Pick<Deps, 'db' | 'jobs' | 'events'>,
  actor: Acting,
  floatingId: string,
  ownerId: string | undefined,
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const floating = await holdFloating(tx, floatingId, ownerId);
    // One that is being made or given back may be stuck too, and its state says nothing of it.
    if (!['making', 'deleting'].includes(floating.stage)) demand(floatingCan.retry(stateOf(floating)));
    const asked = { event: 'floating_address.asked_again', serverId: floating.server_id, by: actor } as const;
    await askFloating(deps, tx, floating, {}, asked);
    return `It is tried again for ${floating.address || 'the new address'}.`;
  });
}
