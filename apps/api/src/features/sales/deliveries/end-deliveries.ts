import { itemType } from '@resolvo/contract/product-types';
import { fateOf, type UnitFate } from '@resolvo/contract/sales/endings';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import type { KeptService, LostGround, ServiceProvider } from '../../../core/service-provider.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { holdOrder } from '../orders/hold-order.ts';
import { announceEnd, findEnd, forgetEnd, type LostUnit, storeEnd } from './announced-ends.ts';
import { aboutDelivery, holdDelivery } from './hold-delivery.ts';
import { moveDelivery, noteAnnounced, noteEndedBy } from './move.ts';
import { settleOrder } from './settle-order.ts';
import { nameOfUnit } from './unit-names.ts';

/**
 * Takes the ground of an order's units away: of all of a cancelled one, and of a fully refunded one only of those not
 * delivered yet.
 */
export async function endCancelledOrder(
  deps: Pick<Deps, 'db' | 'services'>,
  { orderId, by, reason = '' }: { orderId: string; by?: string | undefined; reason?: string | undefined },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const order = await holdOrder(tx, orderId);
    const isCancelled = order.status === 'cancelled';
    if (!isCancelled && !(await isRefunded(tx, orderId))) return;
    const running = await tx
      .selectFrom('deliveries as d')
      .innerJoin('order_items as i', 'i.id', 'd.order_item_id')
      .select(['d.id', 'i.type'])
      .where('i.order_id', '=', orderId)
      // What was handed over stands on the ground of its new account.
      .where('d.account_id', '=', order.account_id)
      .where('d.status', 'in', isCancelled ? ['started', 'delivered'] : ['started'])
      .execute();
    const lost: LostGround = { why: 'invoice_cancelled', reason, by };
    for (const { id, type } of running) await deps.services.of(itemType.parse(type)).loseGround(tx, id, lost);
    // What waited for choices counts no more.
    if (!isCancelled) await settleOrder(tx, orderId);
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
 * The account was deleted: announces the end of all it has, in the transaction of the deletion, while there is still an
 * address to mail to.
 */
export async function announceForLeaver(
  deps: Pick<Deps, 'services'>,
  tx: Queryable,
  accountId: string,
  by: EventActor | undefined,
): Promise<void> {
  const units = await tx
    .selectFrom('deliveries as d')
    .innerJoin('order_items as i', 'i.id', 'd.order_item_id')
    .select(['d.id', 'i.type'])
    .where('d.account_id', '=', accountId)
    .where('d.status', '=', 'delivered')
    .orderBy('d.created_at')
    .orderBy('d.id')
    .execute();
  const lost: LostGround = { why: 'account_deleted', reason: 'The account was deleted.', by: by?.personId };
  for (const { id, type } of units) await deps.services.of(itemType.parse(type)).loseGround(tx, id, lost);
}

const actor = (by: string | undefined): EventActor | undefined => (by === undefined ? undefined : { personId: by });

/**
 * Stands before every service provider, so that no act on a document, a payment or an account destroys a unit. Order
 * and subscription follow by the events.
 */
export function keepingDeliveries(
  provider: ServiceProvider,
  deps: Pick<Deps, 'now' | 'jobs' | 'events' | 'settings' | 'services'>,
): KeptService {
  type Held = Awaited<ReturnType<typeof holdDelivery>>;
  const isOpen = ({ status }: Held): boolean => status === 'started' || status === 'delivered';

  async function unitOf(tx: Queryable, { id, ownerId, type, name }: Held): Promise<LostUnit> {
    const own = await provider.describe(tx, id);
    const called = await nameOfUnit(deps, tx, { deliveryId: id, type, plan: name });
    return { unitId: id, accountId: ownerId, type, serverId: own.serverId, name: called };
  }

  async function announce(tx: Queryable, delivery: Held, lost: LostGround): Promise<void> {
    const endsAt = await announceEnd(deps, tx, await unitOf(tx, delivery), lost);
    if (endsAt === undefined) return;
    await provider.announceEnd(tx, delivery.id, lost);
    await deps.events.emit(tx, {
      name: 'delivery.end_announced',
      accountId: delivery.ownerId,
      by: actor(lost.by),
      data: { ...aboutDelivery(delivery), why: lost.why, reason: lost.reason, ends_at: seconds(endsAt) },
    });
  }

  const kept: KeptService = {
    check: (planId, choices, accountId) => provider.check(planId, choices, accountId),
    places: () => provider.places?.() ?? [],
    terms: (plan, choices) => {
      const { price, annual_price, description } = plan;
      return provider.terms?.(plan, choices) ?? { price, annual_price, description };
    },
    measure: async () => provider.measure?.(),
    reserve: async (tx, item) => provider.reserve?.(tx, item),
    soldOut: async (db) => (await provider.soldOut?.(db)) ?? new Set(),
    names: (db, ids) => provider.names(db, ids),
    describe: (db, id) => provider.describe(db, id),
    start: (tx, delivery) => provider.start(tx, delivery),
    waiting: async (db, ids) => (await provider.waiting?.(db, ids)) ?? new Map(),
    hosts: async (db, ids) => (await provider.hosts?.(db, ids)) ?? new Map(),
    mayChange: (tx, id, wanted) => provider.mayChange(tx, id, wanted),
    change: (tx, id, change) => provider.change(tx, id, change),
    staffDid: async (tx, id, did) => provider.staffDid?.(tx, id, did),
    async suspend(tx, id, reason, endsAt) {
      const delivery = await holdDelivery(tx, id);
      if (endsAt) await storeEnd(deps, tx, await unitOf(tx, delivery), { why: 'unpaid', reason }, endsAt);
      await provider.suspend(tx, id, reason);
    },
    async resume(tx, id) {
      await holdDelivery(tx, id);
      if ((await findEnd(tx, id))?.why === 'unpaid') await forgetEnd(tx, id);
      await provider.resume(tx, id);
    },
    async loseGround(tx, id, lost): Promise<UnitFate> {
      const delivery = await holdDelivery(tx, id);
      const fate = fateOf({ ...delivery, announced: await findEnd(tx, id) }, lost.why, deps.now());
      if (fate === 'announced') await announce(tx, delivery, lost);
      if (fate === 'unwound' || fate === 'over') await kept.end(tx, id, lost);
      return fate;
    },
    async keep(tx, id, asked) {
      const delivery = await holdDelivery(tx, id);
      if (!isOpen(delivery) || !(await findEnd(tx, id))) return;
      await forgetEnd(tx, id);
      await provider.keep(tx, id, asked);
      await deps.events.emit(tx, {
        name: 'delivery.kept',
        accountId: delivery.ownerId,
        by: actor(asked.by),
        data: { ...aboutDelivery(delivery), reason: asked.reason },
      });
    },
    async end(tx, id, asked) {
      const delivery = await holdDelivery(tx, id);
      if (!isOpen(delivery)) return;
      await moveDelivery(tx, delivery, 'ended', { at: deps.now() });
      if (asked?.by !== undefined) await noteEndedBy(tx, id, asked.by);
      await noteAnnounced(tx, id);
      await forgetEnd(tx, id);
      await provider.end(tx, id, asked);
      await settleOrder(tx, delivery.orderId);
      await deps.events.emit(tx, {
        name: 'delivery.ended',
        accountId: delivery.ownerId,
        by: actor(asked?.by),
        data: aboutDelivery(delivery),
      });
    },
  };
  return kept;
}
