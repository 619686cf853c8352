import { randomUUID } from 'node:crypto';
import type { ForeignIds, RightBodies } from '../../../../test/laws/noun-laws.ts';

/** For the laws of the endpoint table (test/laws). */
export const foreignIds: ForeignIds = ({ product, theirs }) => ({
  membership_id: {
    async foreign() {
      const { id } = await product.deps.db
        .selectFrom('memberships')
        .select('id')
        .where('account_id', '=', theirs().id)
        .executeTakeFirstOrThrow();
      return id;
    },
    deleted: async () => randomUUID(),
  },
  invitation_id: {
    async foreign() {
      const { id } = await product.deps.db
        .insertInto('invitations')
        .values({
          account_id: theirs().id,
          email: `${randomUUID()}@example.test`,
          role: 'read_only',
          permissions: 1,
          token_hash: Buffer.from(randomUUID()),
          expires_at: new Date(Date.now() + 3_600_000),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    deleted: async () => randomUUID(),
  },
});

export const rightBodies: RightBodies = () => ({ memberChange: { role: 'read_only' } });
