import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ForeignIds, RightBodies } from '../../../../test/laws/noun-laws.ts';
import { orderDesk } from '../../../../test/orders.ts';
import type { TestProduct } from '../../../../test/product.ts';

/** For the laws of the endpoint table (test/laws). */
export const rightBodies: RightBodies = () => ({
  dedicatedRename: { name: 'Law' },
  adminDedicatedEdit: { name: 'Law', addresses: [], rack: '', port: '', note: '', staff_note: '', parts: [] },
  adminDedicatedAccess: { access: 'Law' },
  adminDedicatedDocumentAdd: { name: 'law.txt', content: Buffer.from('Law').toString('base64') },
});

async function insertUnit(product: TestProduct, accountId: string): Promise<string> {
  const { db } = product.deps;
  const order = await (await orderDesk(product)).order(accountId);
  await order.addCustom(100);
  const made = await sql<{ id: string }>`insert into deliveries (account_id, order_item_id, unit, status, created_at)
    select ${accountId}, id, 1, 'started', now() from order_items where order_id = ${order.key.order_id}
    returning id`.execute(db);
  const unit = {
    delivery_id: made.rows[0]?.id ?? '',
    account_id: accountId,
    type: 'custom',
    name: 'Law',
    created_at: new Date(),
  };
  const { id } = await db.insertInto('dedicated_units').values(unit).returning('id').executeTakeFirstOrThrow();
  return id;
}

export const foreignIds: ForeignIds = ({ product, theirs }) => ({
  dedicated_id: {
    // Staff may see every machine, so for them only one that does not exist is a stranger.
    foreign: async (row) => (row.endpoint.access.kind === 'staff' ? randomUUID() : insertUnit(product, theirs().id)),
    deleted: async () => randomUUID(),
  },
  document_id: {
    foreign: async () => randomUUID(),
    deleted: async () => randomUUID(),
  },
});
