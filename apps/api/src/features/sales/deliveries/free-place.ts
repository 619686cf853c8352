import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { giveStock } from '../catalog/stock.ts';
import { holdDelivery } from './hold-delivery.ts';

/**
 * A provider's "nothing of it is left": the place it took can be sold again. Said again, or of something that is still
 * there, it changes nothing. What was changed for another plan took the place of that one.
 */
export async function freePlace(deps: Pick<Deps, 'now'>, tx: Queryable, deliveryId: string): Promise<void> {
  const delivery = await holdDelivery(tx, deliveryId);
  const freed = await tx
    .updateTable('deliveries')
    .set({ freed_at: deps.now() })
    .where('id', '=', deliveryId)
    .where('status', 'in', ['failed', 'ended'])
    .where('freed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!freed) return;
  const renewed = await tx
    .selectFrom('subscriptions')
    .select('plan_id')
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirst();
  const planId = renewed?.plan_id ?? delivery.planId;
  if (planId) await giveStock(tx, planId, 1);
}
