import { randomUUID } from 'node:crypto';
import type { ForeignIds, RightBodies, Tenants } from '../../../../test/laws/noun-laws.ts';

const lines = [{ name: 'Law', price: 100 }];

async function quoteOf({ product, theirs }: Tenants): Promise<string> {
  const { db } = product.deps;
  const at = new Date();
  const sent = { status: 'sent', sent_at: at, valid_until: new Date(at.getTime() + 86_400_000) };
  const { id } = await db
    .insertInto('quotes')
    .values({ account_id: theirs().id, title: 'Law', valid_days: 14, created_at: at, ...sent })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** For the laws of the endpoint table (test/laws). */
export const foreignIds: ForeignIds = (tenants) => ({
  quote_id: {
    foreign: (row) => (row.endpoint.access.kind === 'staff' ? Promise.resolve(randomUUID()) : quoteOf(tenants)),
    deleted: async () => randomUUID(),
  },
});

export const rightBodies: RightBodies = () => ({
  quoteCreate: { user_id: randomUUID(), title: 'Law', lines },
  quoteEdit: { title: 'Law', lines },
  quoteWithdraw: { reason: 'Law' },
});
