import { dedicatedType } from '@resolvo/contract/machines/dedicated-units';
import type { HandOver } from '@resolvo/contract/sales/hand-over';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import { invalid } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { mailOwner } from '../../people/accounts/mail-owner.ts';
import { findBuildSteps } from '../../sales/tasks/checklist.ts';
import { dedicatedReadyMail } from './mails.ts';
import { moveUnit } from './move.ts';
import { freeAddressesOf, setAddresses } from './set-addresses.ts';
import { tellUnit } from './tell-unit.ts';
import { partsOfUnit, withSerials } from './unit-parts.ts';
import { holdUnitOf } from './unit-row.ts';

const nothing: HandOver = { access: '', addresses: [], rack: '', port: '', note: '' };

/** Staff mark the building done: what they write down with it is kept. The caller then reports it delivered. */
export async function handOverUnit(
  deps: Pick<Deps, 'now' | 'vault' | 'events'>,
  tx: Queryable,
  deliveryId: string,
  by: EventActor,
  given: HandOver = nothing,
): Promise<void> {
  const unit = await holdUnitOf(tx, deliveryId);
  if (!unit) return;
  const { access, addresses, rack, port, note } = given;
  if (unit.type === 'dedicated' && access === '') {
    throw invalid('hand_over.access', 'Please enter how the client signs in.');
  }
  // What was written down while it was built stands where nothing is said now.
  if (addresses.length > 0) await setAddresses(deps, tx, by, unit, addresses);
  const parts = withSerials(await partsOfUnit(tx, unit.id), await findBuildSteps(tx, deliveryId));
  await tx
    .updateTable('dedicated_units')
    .set({
      ...(rack !== '' && { rack }),
      ...(port !== '' && { port }),
      ...(note !== '' && { note }),
      parts: JSON.stringify(parts),
      ...(access !== '' && { access_sealed: deps.vault.seal(access, 'unit-access'), access_set_at: deps.now() }),
    })
    .where('id', '=', unit.id)
    .execute();
}

/** The unit is delivered: its people are told, with a link and without any secret. */
export async function noteReady(
  deps: Pick<Deps, 'now' | 'jobs' | 'events'>,
  tx: Queryable,
  deliveryId: string,
  by: EventActor | undefined,
): Promise<void> {
  const unit = await holdUnitOf(tx, deliveryId);
  if (unit?.stage !== 'making') return;
  await moveUnit(tx, unit, 'ready', { ready_at: deps.now() });
  await tellUnit(deps, tx, unit, 'dedicated.ready', { by });
  await mailOwner(deps, tx, unit.account_id, dedicatedReadyMail, {
    dedicated_id: unit.id,
    type: dedicatedType.parse(unit.type),
    name: unit.name,
    plan: unit.plan,
    addresses: [...unit.addresses],
    access_waits: unit.access_waits,
  });
}

export async function noteFailed(
  deps: Pick<Deps, 'now' | 'events'>,
  tx: Queryable,
  deliveryId: string,
  { reason, by }: { reason: string; by: EventActor | undefined },
): Promise<void> {
  const unit = await holdUnitOf(tx, deliveryId);
  if (unit?.stage !== 'making') return;
  await freeAddressesOf(deps, tx, by, unit.id);
  await moveUnit(tx, unit, 'failed', { ended_at: deps.now() });
  await tellUnit(deps, tx, unit, 'dedicated.failed', { detail: reason, by });
}
