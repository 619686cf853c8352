import { dedicatedCan } from '@resolvo/contract/machines/dedicated-unit-states';
import type { StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { ofAnyAccount } from '../../../core/owner.ts';
import { mailOwner } from '../../people/accounts/mail-owner.ts';
import { dedicatedChangedMail } from './mails.ts';
import { tellUnit } from './tell-unit.ts';
import { holdUnit, stateOf } from './unit-row.ts';

/** Staff replace how its client signs in. Earlier access data that were not seen are gone. */
export async function setAccess(
  deps: Pick<Deps, 'db' | 'now' | 'jobs' | 'vault' | 'events'>,
  actor: StaffActor,
  unitId: string,
  access: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const unit = await holdUnit(tx, unitId, ofAnyAccount);
    demand(dedicatedCan.setAccess(stateOf(unit)));
    await tx
      .updateTable('dedicated_units')
      .set({ access_sealed: deps.vault.seal(access, 'unit-access'), access_set_at: deps.now(), access_shown_at: null })
      .where('id', '=', unit.id)
      .execute();
    await tellUnit(deps, tx, unit, 'dedicated.access_set', { by: actor });
    await mailOwner(deps, tx, unit.account_id, dedicatedChangedMail, {
      dedicated_id: unit.id,
      name: unit.name,
      changed: [`There are new access data for ${unit.name}. They are on its page, and are shown once.`],
    });
  });
}
