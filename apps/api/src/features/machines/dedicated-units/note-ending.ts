import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import type { AskedEnd } from '../../../core/service-provider.ts';
import type { Queryable } from '../../../db/connection.ts';
import { moveUnit } from './move.ts';
import { freeAddressesOf } from './set-addresses.ts';
import { tellUnit } from './tell-unit.ts';
import { holdUnitOf, type UnitRow } from './unit-row.ts';

type Needs = Pick<Deps, 'now' | 'events'>;

/** Notes that a unit has ended for its client. What was never built has nothing to take down, and is over at once. */
export async function noteEnding(
  deps: Needs,
  tx: Queryable,
  deliveryId: string,
  asked: AskedEnd | undefined,
): Promise<void> {
  const unit = await holdUnitOf(tx, deliveryId);
  if (unit?.stage !== 'making' && unit?.stage !== 'ready') return;
  const { freed_at } = await tx
    .selectFrom('deliveries')
    .select('freed_at')
    .where('id', '=', deliveryId)
    .executeTakeFirstOrThrow();
  const by = asked?.by === undefined ? undefined : { personId: asked.by };
  if (freed_at !== null) {
    await over(deps, tx, unit, by);
    return;
  }
  await moveUnit(tx, unit, 'ending');
  await tellUnit(deps, tx, unit, 'dedicated.ending', { detail: asked?.reason ?? '', by });
}

/** Staff took it down: its addresses are free, and its access data forgotten. */
export async function noteGone(deps: Needs, tx: Queryable, deliveryId: string, by: EventActor): Promise<void> {
  const unit = await holdUnitOf(tx, deliveryId);
  if (unit?.stage === 'ending') await over(deps, tx, unit, by);
}

async function over(deps: Needs, tx: Queryable, unit: UnitRow, by: EventActor | undefined): Promise<void> {
  await freeAddressesOf(deps, tx, by, unit.id);
  await moveUnit(tx, unit, 'ended', { ended_at: deps.now() });
  await tellUnit(deps, tx, unit, 'dedicated.ended', { by });
}
