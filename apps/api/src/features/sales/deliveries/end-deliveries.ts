import { itemType } from '@resolvo/contract/sales/catalog';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { ServiceProvider, ServiceProviders } from '../../../providers/service-provider.ts';
import { holdOrder } from '../orders/hold-order.ts';
import { turnSoon } from '../subscriptions/turn-soon.ts';
import { holdDelivery } from './hold-delivery.ts';
import { settleOrder } from './settle-order.ts';

/**
 * An order that was cancelled takes with it what was made for it, or is still being made. Of one that was refunded in
 * full only what is not there yet: nobody is to get what is not paid for any more.
 */
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
    for (const { id, type } of running) await deps.services[itemType.parse(type)].end(tx, id);
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
 * Whoever ends a thing asks its provider; here the delivery ends with it, and its subscription looks at that. What is
 * over already is not ended again.
 */
export function endingDeliveries(providers: ServiceProviders, deps: Pick<Deps, 'now' | 'jobs'>): ServiceProviders {
  const ending = (provider: ServiceProvider): ServiceProvider => ({
    check: (planId, choices) => provider.check(planId, choices),
    start: (tx, delivery) => provider.start(tx, delivery),
    suspend: (tx, id, reason) => provider.suspend(tx, id, reason),
    resume: (tx, id) => provider.resume(tx, id),
    change: (tx, id, change) => provider.change(tx, id, change),
    async end(tx, id, asked) {
      const orderId = await markEnded(tx, id, deps.now());
      if (orderId === undefined) return;
      await provider.end(tx, id, asked);
      await settleOrder(tx, orderId);
      await turnSoon(deps, tx, id);
    },
  });
  return {
    proxmox: ending(providers.proxmox),
    cpanel: ending(providers.cpanel),
    'one-time': ending(providers['one-time']),
    custom: ending(providers.custom),
  };
}

async function markEnded(tx: Queryable, deliveryId: string, now: Date): Promise<string | undefined> {
  const delivery = await holdDelivery(tx, deliveryId);
  if (delivery.status !== 'started' && delivery.status !== 'delivered') return undefined;
  await tx.updateTable('deliveries').set({ status: 'ended', finished_at: now }).where('id', '=', deliveryId).execute();
  return delivery.orderId;
}
