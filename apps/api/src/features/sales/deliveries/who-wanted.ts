import type { EventActor } from '../../../core/events.ts';
import type { Queryable } from '../../../db/connection.ts';
import { whoOrdered } from '../orders/who-ordered.ts';

/** Who ordered a unit, or chose how it is made. */
export async function whoWanted(tx: Queryable, deliveryId: string): Promise<EventActor | undefined> {
  const { order_item_id } = await tx
    .selectFrom('deliveries')
    .select('order_item_id')
    .where('id', '=', deliveryId)
    .executeTakeFirstOrThrow();
  const personId = await whoOrdered(tx, order_item_id);
  return personId === undefined ? undefined : { personId };
}
