import { itemType } from '@resolvo/contract/product-types';
import { canKeep } from '@resolvo/contract/sales/endings';
import type { StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { findEnd } from './announced-ends.ts';
import { holdDelivery } from './hold-delivery.ts';

type Needs = Pick<Deps, 'db' | 'services'>;

/** Staff take back the announced end of a unit. */
export async function keepByStaff(deps: Needs, actor: StaffActor, unitId: string, reason: string): Promise<void> {
  await deps.db.transaction().execute((tx) => keepUnit(deps, tx, unitId, { by: actor, reason }));
}

/** Part of the caller's transaction. With `ownerId` its owner keeps it, and only a unit of that account. */
export async function keepUnit(
  deps: Pick<Deps, 'services'>,
  tx: Queryable,
  unitId: string,
  { by, ownerId, reason }: { by: StaffActor; ownerId?: string; reason: string },
): Promise<void> {
  const row = await tx
    .selectFrom('announced_ends')
    .select(['type', 'why'])
    .where('unit_id', '=', unitId)
    .executeTakeFirst();
  if (!row) throw notFound();
  const isUnit = await tx.selectFrom('deliveries').select('id').where('id', '=', unitId).executeTakeFirst();
  const unit = isUnit && (await holdDelivery(tx, unitId));
  if (ownerId !== undefined && unit?.ownerId !== ownerId) throw notFound();
  // Read again now that it is held: it may have ended a moment ago.
  const announced = await findEnd(tx, unitId);
  if (!announced) throw notFound();
  demand(canKeep[ownerId === undefined ? 'staff' : 'owner'](announced.why));
  await deps.services.of(itemType.parse(row.type)).keep(tx, unitId, { by: by.personId, reason });
}
