import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import type { Queryable } from '../../../db/connection.ts';
import { creditFailed } from './credit-failed.ts';
import { freePlace } from './free-place.ts';
import { aboutDelivery, holdDelivery } from './hold-delivery.ts';
import { moveDelivery } from './move.ts';
import { settleOrder } from './settle-order.ts';

/** A service provider reports that a unit is delivered. No-op when repeated or too late. `by` are staff who made it by hand. */
export async function deliver(
  deps: Pick<Deps, 'now' | 'events'>,
  tx: Queryable,
  deliveryId: string,
  by?: EventActor,
): Promise<void> {
  const delivery = await holdDelivery(tx, deliveryId);
  if (delivery.status !== 'started') return;
  await moveDelivery(tx, delivery, 'delivered', { at: deps.now() });
  // Emitted before the order is settled: subscriptions subscribe and open one for the unit.
  await deps.events.emit(tx, {
    name: 'delivery.delivered',
    accountId: delivery.ownerId,
    by,
    data: aboutDelivery(delivery),
  });
  await settleOrder(tx, delivery.orderId);
}

/** A service provider reports that a unit cannot be made. Its price is given back, once. */
export async function failDelivery(
  deps: Pick<Deps, 'now' | 'jobs' | 'events'>,
  tx: Queryable,
  deliveryId: string,
  reason: string,
  by?: EventActor,
): Promise<void> {
  const delivery = await holdDelivery(tx, deliveryId);
  if (delivery.status !== 'started') return;
  await moveDelivery(tx, delivery, 'failed', { at: deps.now(), reason });
  await freePlace(deps, tx, deliveryId);
  await creditFailed(deps, tx, delivery.orderId);
  await settleOrder(tx, delivery.orderId);
  const { credited } = await tx
    .selectFrom('deliveries')
    .select('credited')
    .where('id', '=', deliveryId)
    .executeTakeFirstOrThrow();
  await deps.events.emit(tx, {
    name: 'delivery.failed',
    // The mail of it says that its price is back on the balance.
    accountId: delivery.buyerId,
    by,
    data: { ...aboutDelivery(delivery), reason, credited },
  });
}
