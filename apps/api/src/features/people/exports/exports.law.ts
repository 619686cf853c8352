import { randomUUID } from 'node:crypto';
import type { ForeignIds } from '../../../../test/laws/noun-laws.ts';

/** For the laws of the endpoint table (test/laws). */
export const foreignIds: ForeignIds = ({ product, theirs }) => ({
  export_id: {
    async foreign() {
      const { id, personId } = theirs();
      await product.deps.db.deleteFrom('exports').where('asked_by', '=', personId).execute();
      const row = await product.deps.db
        .insertInto('exports')
        .values({
          account_id: id,
          person_id: personId,
          asked_by: personId,
          created_at: new Date(),
          expires_at: new Date(Date.now() + 3_600_000),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },
    deleted: async () => randomUUID(),
  },
});
