import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { openSubscription } from '../subscriptions/open-subscription.ts';
import { creditFailed } from './credit-failed.ts';
import { freePlace } from './free-place.ts';
import { holdDelivery } from './hold-delivery.ts';
import { settleOrder } from './settle-order.ts';

/** A provider's "it is there". Said again, or too late, it changes nothing. */
export async function deliver(deps: Pick<Deps, 'now'>, tx: Queryable, deliveryId: string): Promise<void> {
  const delivery = await holdDelivery(tx, deliveryId);
  if (delivery.status !== 'started') return;
  await tx
    .updateTable('deliveries')
    .set({ status: 'delivered', finished_at: deps.now() })
    .where('id', '=', deliveryId)
    .execute();
  await openSubscription(deps, tx, deliveryId);
  await settleOrder(tx, delivery.orderId);
}

/** A provider's "it cannot be made". What was paid for it goes back, once. */
export async function failDelivery(
  deps: Pick<Deps, 'now' | 'jobs'>,
  tx: Queryable,
  deliveryId: string,
  reason: string,
): Promise<void> {
  const delivery = await holdDelivery(tx, deliveryId);
  if (delivery.status !== 'started') return;
  await tx
    .updateTable('deliveries')
    .set({ status: 'failed', finished_at: deps.now(), reason: reason.slice(0, 500) })
    .where('id', '=', deliveryId)
    .execute();
  await freePlace(deps, tx, deliveryId);
  await creditFailed(deps, tx, delivery.orderId);
  await settleOrder(tx, delivery.orderId);
  await tellOwner(deps, tx, delivery);
}

async function tellOwner(
  deps: Pick<Deps, 'jobs'>,
  tx: Queryable,
  delivery: { id: string; accountId: string; name: string },
): Promise<void> {
  const { email, credited } = await tx
    .selectFrom('deliveries as d')
    .innerJoin('accounts as a', 'a.id', 'd.account_id')
    .select(['a.email', 'd.credited'])
    .where('d.id', '=', delivery.id)
    .executeTakeFirstOrThrow();
  if (email === null) return;
  await queueMail(deps, tx, { template: 'delivery-failed', to: email, name: delivery.name, credited });
}
