import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ForeignIds, RightBodies } from '../../../../test/laws/noun-laws.ts';
import { orderDesk } from '../../../../test/orders.ts';
import type { TestProduct } from '../../../../test/product.ts';

/** For the laws of the endpoint table (test/laws). */
export const rightBodies: RightBodies = () => ({
  floatingAssign: { server_id: randomUUID() },
  floatingDelete: { address: '192.0.2.7' },
});

async function insertFloating(product: TestProduct, accountId: string): Promise<string> {
  const { db } = product.deps;
  const order = await (await orderDesk(product)).order(accountId);
  await order.addCustom(100);
  const made = await sql<{ id: string }>`insert into deliveries (account_id, order_item_id, unit, status, created_at)
    select ${accountId}, id, 1, 'started', now() from order_items where order_id = ${order.key.order_id}
    returning id`.execute(db);
  const floating = {
    delivery_id: made.rows[0]?.id ?? '',
    account_id: accountId,
    cluster: 'oslo',
    created_at: new Date(),
  };
  const { id } = await db.insertInto('floating_addresses').values(floating).returning('id').executeTakeFirstOrThrow();
  return id;
}

export const foreignIds: ForeignIds = ({ product, theirs }) => ({
  floating_id: {
    // Staff may see every address, so for them only one that does not exist is a stranger.
    foreign: async (row) =>
      row.endpoint.access.kind === 'staff' ? randomUUID() : insertFloating(product, theirs().id),
    deleted: async () => randomUUID(),
  },
});
