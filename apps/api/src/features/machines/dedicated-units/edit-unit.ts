import { dedicatedCan } from '@resolvo/contract/machines/dedicated-unit-states';
import type { editDedicatedBody } from '@resolvo/contract/machines/dedicated-units';
import type { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { ofAnyAccount } from '../../../core/owner.ts';
import { mailOwner } from '../../people/accounts/mail-owner.ts';
import { dedicatedChangedMail } from './mails.ts';
import { setAddresses } from './set-addresses.ts';
import { tellUnit } from './tell-unit.ts';
import { partsOfUnit } from './unit-parts.ts';
import { findUnit, holdUnit, stateOf, type UnitRow } from './unit-row.ts';

type Edit = z.output<typeof editDedicatedBody>;

/** Staff write down what is true of it. Its people are told of what they see; rack, port and the note for staff are not it. */
export async function editUnit(
  deps: Pick<Deps, 'db' | 'now' | 'jobs' | 'events'>,
  actor: StaffActor,
  unitId: string,
  { addresses, parts, ...fields }: Edit,
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const unit = await holdUnit(tx, unitId, ofAnyAccount);
    demand(dedicatedCan.edit(stateOf(unit)));
    const before = await tx
      .selectFrom('dedicated_units')
      .select(['note', 'staff_note'])
      .where('id', '=', unit.id)
      .executeTakeFirstOrThrow();
    const partsBefore = await partsOfUnit(tx, unit.id);
    await setAddresses(deps, tx, actor, unit, addresses);
    await tx
      .updateTable('dedicated_units')
      .set({ ...fields, parts: JSON.stringify(parts) })
      .where('id', '=', unit.id)
      .execute();
    const now = await findUnit(tx, unit.id);
    const changed = whatChanged(unit, now, {
      note: before.note !== fields.note,
      parts: JSON.stringify(partsBefore) !== JSON.stringify(parts),
    });
    const isNoted = unit.rack !== fields.rack || unit.port !== fields.port || before.staff_note !== fields.staff_note;
    if (changed.length > 0) {
      await tellUnit(deps, tx, now, 'dedicated.changed', { detail: changed.join(' '), by: actor });
      await mailOwner(deps, tx, unit.account_id, dedicatedChangedMail, {
        dedicated_id: unit.id,
        name: now.name,
        changed,
      });
    }
    if (isNoted) await tellUnit(deps, tx, now, 'dedicated.noted', { by: actor });
    return changed.length > 0 ? 'It is written down, and the client is told.' : 'It is written down.';
  });
}

function whatChanged(before: UnitRow, now: UnitRow, { note, parts }: { note: boolean; parts: boolean }): string[] {
  return [
    ...(before.name === now.name ? [] : [`${before.name} is called ${now.name} now.`]),
    ...(before.addresses.join() === now.addresses.join()
      ? []
      : [
          now.addresses.length === 0 ? 'It has no address now.' : `Its addresses are now: ${now.addresses.join(', ')}.`,
        ]),
    ...(parts ? ['Its list of parts was changed.'] : []),
    ...(note ? ['The note of our staff on its page was changed.'] : []),
  ];
}
