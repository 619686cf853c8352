import { randomBytes, randomUUID } from 'node:crypto';
import type { ForeignIds, RightBodies } from '../../../../test/laws/noun-laws.ts';

/** For the laws of the endpoint table (test/laws). */
export const foreignIds: ForeignIds = ({ product, theirs }) => ({
  passkey_id: {
    async foreign() {
      const { id } = await product.deps.db
        .insertInto('passkeys')
        .values({
          person_id: theirs().personId,
          name: 'Theirs',
          credential_id: randomBytes(16),
          public_key: randomBytes(16),
          sign_count: 0,
          synced: false,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    deleted: async () => randomUUID(),
  },
});

export const rightBodies: RightBodies = () => ({ passkeyRename: { name: 'Mine' } });
