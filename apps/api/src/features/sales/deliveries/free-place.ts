import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { giveStock } from '../catalog/stock.ts';
import { holdDelivery } from './hold-delivery.ts';

/**
 * A service provider reports that nothing of a unit is left: its place can be sold again. No-op when repeated, or while
 * the unit exists.
 */
export async function freePlace(deps: Pick<Deps, 'now'>, tx: Queryable, deliveryId: string): Promise<void> {
  await holdDelivery(tx, deliveryId);
  const freed = await tx
    .updateTable('deliveries')
    .set({ freed_at: deps.now() })
    .where('id', '=', deliveryId)
    .where('status', 'in', ['failed', 'ended'])
    .where('freed_at', 'is', null)
    .returning('plan_id')
    .executeTakeFirst();
  if (freed?.plan_id) await giveStock(tx, freed.plan_id, 1);
}

/** The plan whose place a unit has, a place being one slot of a plan's stock; null for one that was sold beyond them. */
export async function placeOf(tx: Queryable, deliveryId: string): Promise<string | null> {
  const { plan_id } = await tx
    .selectFrom('deliveries')
    .select('plan_id')
    .where('id', '=', deliveryId)
    .executeTakeFirstOrThrow();
  return plan_id;
}

/** The caller updates the stock counts of the plans. */
export async function setPlaceOf(tx: Queryable, deliveryId: string, planId: string | null): Promise<void> {
  await tx.updateTable('deliveries').set({ plan_id: planId }).where('id', '=', deliveryId).execute();
}
