import { randomUUID } from 'node:crypto';
import type { ForeignIds, RightBodies } from '../../../../test/laws/noun-laws.ts';

/** For the laws of the endpoint table (test/laws). */
export const foreignIds: ForeignIds = ({ product, theirs }) => ({
  file_id: {
    async foreign(row) {
      if (row.endpoint.access.kind === 'staff') return randomUUID();
      const { id } = await product.deps.db
        .insertInto('ticket_files')
        .values({ account_id: theirs().id, name: 'theirs.txt', media_type: 'text/plain', size: 1 })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    deleted: async () => randomUUID(),
  },
});

export const rightBodies: RightBodies = () => ({
  ticketFileUpload: { name: 'law.txt', content: 'TGF3' },
  enquiryFileUpload: { name: 'law.txt', content: 'TGF3' },
});
