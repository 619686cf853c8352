import { dedicatedCan } from '@resolvo/contract/machines/dedicated-unit-states';
import type { Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { tellUnit } from './tell-unit.ts';
import { holdUnit, stateOf } from './unit-row.ts';

export async function renameUnit(
  deps: Pick<Deps, 'db' | 'events'>,
  actor: Caller,
  unitId: string,
  name: string,
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const unit = await holdUnit(tx, unitId, actor.accountId);
    demand(dedicatedCan.rename(stateOf(unit)));
    if (unit.name === name) return `It is called ${name}.`;
    await tx.updateTable('dedicated_units').set({ name }).where('id', '=', unit.id).execute();
    await tellUnit(deps, tx, { ...unit, name }, 'dedicated.renamed', { detail: `Was: ${unit.name}`, by: actor });
    return `It is called ${name} now.`;
  });
}
