import { randomUUID } from 'node:crypto';
import type { ForeignIds } from '../../../../test/laws/noun-laws.ts';

/** For the laws of the endpoint table (test/laws). */
export const foreignIds: ForeignIds = ({ product, theirs }) => ({
  ssh_key_id: {
    async foreign() {
      const key = { account_id: theirs().id, name: 'Law', public_key: 'ssh-ed25519 AAAA', fingerprint: randomUUID() };
      const { id } = await product.deps.db.insertInto('ssh_keys').values(key).returning('id').executeTakeFirstOrThrow();
      return id;
    },
    deleted: async () => randomUUID(),
  },
});
