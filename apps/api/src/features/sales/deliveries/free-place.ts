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

/**
 * Gives a unit that changes plan one of the new plan's places, a place being one slot of a plan's stock. The caller
 * updates the stock counts of both plans.
 */
export async function takePlaceOf(tx: Queryable, deliveryId: string, planId: string): Promise<void> {
  await tx.updateTable('deliveries').set({ plan_id: planId }).where('id', '=', deliveryId).execute();
}
