import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { giveStock } from '../catalog/stock.ts';
import { holdDelivery } from './hold-delivery.ts';

/**
 * A provider's "nothing of it is left": the place it took can be sold again. Said again, or of something that is still
 * there, it changes nothing.
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

/** A unit that goes over to another plan takes a place of that one. The caller moves the stock of both. */
export async function takePlaceOf(tx: Queryable, deliveryId: string, planId: string): Promise<void> {
  await tx.updateTable('deliveries').set({ plan_id: planId }).where('id', '=', deliveryId).execute();
}
