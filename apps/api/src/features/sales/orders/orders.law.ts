import { randomUUID } from 'node:crypto';
import type { RightBodies } from '../../../../test/laws/noun-laws.ts';

/** For the laws of the endpoint table (test/laws). */
export const rightBodies: RightBodies = async ({ product, mine }) => {
  const { db } = product.deps;
  const user_id = mine().id;
  const { id: order_id } = await db
    .insertInto('orders')
    .values({ account_id: user_id, type: 'empty' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const item = { type: 'custom', name: 'Law', description: '', price: 100, quantity: 1, position: 1 };
  const { id: order_item_id } = await db
    .insertInto('order_items')
    .values({ ...item, order_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const key = { order_id, user_id };
  return {
    orderAddItem: { ...key, plan_id: randomUUID(), quantity: 1 },
    orderChangeItem: { ...key, order_item_id, quantity: 2 },
    orderRemoveItem: { ...key, order_item_id },
    orderSeal: { ...key, annual_subscription: false },
    orderDelete: key,
    orderIssue: key,
    orderEdit: {
      ...key,
      order_type: 'empty',
      order_valid_until: 0,
      order_discount: 0,
      order_discount_reason: '',
      payment_term_id: 'net_14',
    },
    invoiceBuild: { user_id, items: [{ custom_item: { name: 'Law', price: 100 } }] },
  };
};
