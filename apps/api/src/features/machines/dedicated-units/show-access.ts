import { dedicatedCan } from '@resolvo/contract/machines/dedicated-unit-states';
import type { Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict } from '../../../core/refusal.ts';
import { tellUnit } from './tell-unit.ts';
import { holdUnit, stateOf } from './unit-row.ts';

/**
 * Its client sees how to sign in, once: we forget it in the same transaction. An answer that is lost on the way comes
 * again with the key of its press (http/once.ts).
 */
export async function showAccess(
  deps: Pick<Deps, 'db' | 'now' | 'vault' | 'events'>,
  actor: Caller,
  unitId: string,
): Promise<{ access: string }> {
  return deps.db.transaction().execute(async (tx) => {
    const unit = await holdUnit(tx, unitId, actor.accountId);
    demand(dedicatedCan.seeAccess(stateOf(unit)));
    const { access_sealed: sealed } = await tx
      .selectFrom('dedicated_units')
      .select('access_sealed')
      .where('id', '=', unit.id)
      .executeTakeFirstOrThrow();
    if (sealed === null) throw conflict('There are no access data to see. Please ask our staff for new ones.');
    await tx
      .updateTable('dedicated_units')
      .set({ access_sealed: null, access_shown_at: deps.now() })
      .where('id', '=', unit.id)
      .execute();
    await tellUnit(deps, tx, unit, 'dedicated.access_shown', { by: actor });
    return { access: deps.vault.open(sealed, 'unit-access') };
  });
}
