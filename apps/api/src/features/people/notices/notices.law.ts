import { randomUUID } from 'node:crypto';
import type { ForeignIds, RightBodies } from '../../../../test/laws/noun-laws.ts';

/** For the laws of the endpoint table (test/laws). */
export const foreignIds: ForeignIds = ({ product, theirs }) => ({
  notice_id: {
    async foreign() {
      const row = await product.deps.db
        .insertInto('notices')
        .values({
          mail_id: randomUUID(),
          person_id: theirs().personId,
          about: 'account',
          content: JSON.stringify({ subject: 'Law', heading: 'Law', paragraphs: [] }),
          mailed: true,
          created_at: new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },
    deleted: async () => randomUUID(),
  },
});

export const rightBodies: RightBodies = () => ({ mailChoose: { kind: 'news', on: false } });
