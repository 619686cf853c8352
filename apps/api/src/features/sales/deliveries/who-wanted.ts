import type { EventActor } from '../../../core/events.ts';
import type { Queryable } from '../../../db/connection.ts';
import { askerOf } from '../../platform/events/asker-of.ts';
import { whoOrdered } from '../orders/who-ordered.ts';

/** Who ordered a unit, or chose how it is made, and from where: also where its payment was told by the gateway. */
export async function whoWanted(tx: Queryable, deliveryId: string): Promise<EventActor | undefined> {
  const { order_item_id, order_id } = await tx
    .selectFrom('deliveries as d')
    .innerJoin('order_items as i', 'i.id', 'd.order_item_id')
    .select(['d.order_item_id', 'i.order_id'])
    .where('d.id', '=', deliveryId)
    .executeTakeFirstOrThrow();
  const personId = await whoOrdered(tx, order_item_id);
  if (personId === undefined) return undefined;
  const asked = await askerOf(tx, order_id, ['order.created', 'order.item_chosen']);
  return asked?.personId === personId ? asked : { personId };
}
