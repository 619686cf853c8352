import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ForeignIds, RightBodies, RightQueries } from '../../../../test/laws/noun-laws.ts';
import { orderDesk } from '../../../../test/orders.ts';
import type { TestProduct } from '../../../../test/product.ts';

/** For the laws of the endpoint table (test/laws). */
export const rightBodies: RightBodies = () => ({
  volumeRename: { name: 'Law' },
  volumeAttach: { server_id: randomUUID() },
  volumeGrow: { size_gb: 100 },
  volumeDelete: { name: 'Law' },
});

export const rightQueries: RightQueries = { volumeGrowPreview: { size_gb: '100' } };

async function insertVolume(product: TestProduct, accountId: string): Promise<string> {
  const { db } = product.deps;
  const order = await (await orderDesk(product)).order(accountId);
  await order.addCustom(100);
  const made = await sql<{ id: string }>`insert into deliveries (account_id, order_item_id, unit, status, created_at)
    select ${accountId}, id, 1, 'started', now() from order_items where order_id = ${order.key.order_id}
    returning id`.execute(db);
  const volume = {
    delivery_id: made.rows[0]?.id ?? '',
    account_id: accountId,
    name: 'Law',
    cluster: 'oslo',
    size_gb: 10,
    created_at: new Date(),
  };
  const { id } = await db.insertInto('volumes').values(volume).returning('id').executeTakeFirstOrThrow();
  return id;
}

export const foreignIds: ForeignIds = ({ product, theirs }) => ({
  volume_id: {
    // Staff may see every volume, so for them only one that does not exist is a stranger.
    foreign: async (row) => (row.endpoint.access.kind === 'staff' ? randomUUID() : insertVolume(product, theirs().id)),
    deleted: async () => randomUUID(),
  },
});
