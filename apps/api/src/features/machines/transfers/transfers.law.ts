import { randomUUID } from 'node:crypto';
import type { ForeignIds, RightBodies } from '../../../../test/laws/noun-laws.ts';
import { orderDesk, serverPlan } from '../../../../test/orders.ts';

/** For the laws of the endpoint table (test/laws). */
export const rightBodies: RightBodies = () => ({
  vmTransferAsk: { name: 'Law', email: 'law@example.com' },
  transferAccept: { total: 0 },
});

export const foreignIds: ForeignIds = ({ product, theirs }) => ({
  transfer_id: {
    // Offered to a third account.
    async foreign() {
      const { db, now } = product.deps;
      const plan_id = await (await orderDesk(product)).plan(serverPlan);
      const server = { account_id: theirs().id, plan_id, name: 'Law', hostname: 'law', state: 'provisioning' };
      const { id } = await db.insertInto('servers').values(server).returning('id').executeTakeFirstOrThrow();
      const offer = {
        server_id: id,
        account_id: theirs().id,
        email: 'law@example.com',
        asked_by: theirs().personId,
        created_at: now(),
        expires_at: new Date(now().getTime() + 86_400_000),
      };
      const made = await db.insertInto('server_transfers').values(offer).returning('id').executeTakeFirstOrThrow();
      return made.id;
    },
    deleted: async () => randomUUID(),
  },
});
