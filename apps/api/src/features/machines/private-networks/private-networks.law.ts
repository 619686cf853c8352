import { randomInt, randomUUID } from 'node:crypto';
import type { ForeignIds, RightBodies } from '../../../../test/laws/noun-laws.ts';

/** For the laws of the endpoint table (test/laws). */
export const foreignIds: ForeignIds = ({ product, theirs }) => ({
  network_id: {
    async foreign() {
      const network = {
        account_id: theirs().id,
        cluster: randomUUID(),
        name: randomUUID(),
        subnet: '10.0.0.0/24',
        vlan: randomInt(2, 4095),
        created_at: new Date(),
      };
      const { id } = await product.deps.db
        .insertInto('private_networks')
        .values(network)
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    deleted: async () => randomUUID(),
  },
});

export const rightBodies: RightBodies = () => ({
  networkCreate: { name: 'Law', location: 'oslo', subnet: '10.0.0.0/24' },
  networkRename: { name: 'Law' },
  networkJoin: { server_id: randomUUID() },
});
