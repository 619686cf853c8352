import { randomUUID } from 'node:crypto';
import type { ForeignIds, RightBodies, RightQueries } from '../../../../test/laws/noun-laws.ts';
import type { TestProduct } from '../../../../test/product.ts';
import { hostingPlan } from '../../../../test/subscriptions.ts';

/** Staff see every unit, so only one that is not about to end is a stranger. */
export const foreignIds: ForeignIds = ({ product, theirs }) => ({
  unit_id: { foreign: async () => randomUUID(), deleted: async () => randomUUID() },
  delivery_id: { foreign: async () => randomUUID(), deleted: async () => randomUUID() },
  order_item_id: { foreign: () => insertWaiting(product, theirs().id), deleted: async () => randomUUID() },
});

/** An item that waits for its client to choose. */
async function insertWaiting({ deps: { db, now } }: TestProduct, accountId: string): Promise<string> {
  const { id: plan_id } = await db
    .insertInto('plans')
    .values({ ...hostingPlan, slug: randomUUID(), description: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: order_id } = await db
    .insertInto('orders')
    .values({ account_id: accountId, type: 'subscription', sealed_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const item = { type: 'cpanel', name: 'Law', description: '', price: 100, quantity: 1, position: 1 };
  const { id } = await db
    .insertInto('order_items')
    .values({ ...item, order_id, plan_id, client_chooses: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const rightBodies: RightBodies = () => ({ endingKeep: { reason: 'Law' }, openChoiceMake: { choices: {} } });

export const rightQueries: RightQueries = {
  invoiceTouched: { act: 'cancel' },
  deliveryList: { order_id: randomUUID() },
};
