import { itemType } from '@resolvo/contract/product-types';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { ServiceProvider } from '../../../providers/service-provider.ts';
import { holdOrder } from '../orders/hold-order.ts';
import { aboutDelivery, holdDelivery } from './hold-delivery.ts';
import { moveDelivery } from './move.ts';
import { settleOrder } from './settle-order.ts';

/** Ends the units of an order: all of a cancelled one, and of a fully refunded one only those not delivered yet. */
export async function endCancelledOrder(deps: Pick<Deps, 'db' | 'services'>, orderId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const order = await holdOrder(tx, orderId);
    const isCancelled = order.status === 'cancelled';
    if (!isCancelled && !(await isRefunded(tx, orderId))) return;
    const running = await tx
      .selectFrom('deliveries as d')
      .innerJoin('order_items as i', 'i.id', 'd.order_item_id')
      .select(['d.id', 'i.type'])
      .where('i.order_id', '=', orderId)
      .where('d.status', 'in', isCancelled ? ['started', 'delivered'] : ['started'])
      .execute();
    for (const { id, type } of running) await deps.services.of(itemType.parse(type)).end(tx, id);
  });
}

async function isRefunded(tx: Queryable, orderId: string): Promise<boolean> {
  const first = await tx
    .selectFrom('invoices')
    .select('status')
    .where('order_id', '=', orderId)
    .where('additional', '=', false)
    .executeTakeFirst();
  return first?.status === 'refunded';
}

/**
 * Marks deliveries as ended. The caller has told their service provider; order and subscription follow by the event.
 * No-op for a delivery that is already over.
 */
export function endingDeliveries(provider: ServiceProvider, deps: Pick<Deps, 'now' | 'events'>): ServiceProvider {
  return {
    check: (planId, choices) => provider.check(planId, choices),
    describe: (db, id) => provider.describe(db, id),
    start: (tx, delivery) => provider.start(tx, delivery),
    suspend: (tx, id, reason) => provider.suspend(tx, id, reason),
    resume: (tx, id) => provider.resume(tx, id),
    mayChange: (tx, id) => provider.mayChange(tx, id),
    change: (tx, id, change) => provider.change(tx, id, change),
    async end(tx, id, asked) {
      const delivery = await holdDelivery(tx, id);
      if (delivery.status !== 'started' && delivery.status !== 'delivered') return;
      await moveDelivery(tx, delivery, 'ended', { at: deps.now() });
      await provider.end(tx, id, asked);
      await settleOrder(tx, delivery.orderId);
      await deps.events.emit(tx, {
        name: 'delivery.ended',
        accountId: delivery.accountId,
        by: asked && { accountId: asked.by },
        data: aboutDelivery(delivery),
      });
    },
  };
}
