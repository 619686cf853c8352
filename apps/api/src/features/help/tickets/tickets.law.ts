import { randomUUID } from 'node:crypto';
import type { ForeignIds, RightBodies } from '../../../../test/laws/noun-laws.ts';

/** For the laws of the endpoint table (test/laws). */
export const foreignIds: ForeignIds = ({ product, theirs }) => ({
  ticket_id: {
    async foreign() {
      const { id } = await product.deps.db
        .insertInto('enquiries')
        .values({
          reference: randomUUID(),
          kind: 'ticket',
          email: theirs().email,
          subject: 'Other: theirs',
          fields: '[]',
          account_id: theirs().id,
          ip: '203.0.113.1',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    deleted: async () => randomUUID(),
  },
});

export const rightBodies: RightBodies = () => ({
  ticketCreate: { title: 'Other: Law' },
  ticketReply: { message: 'Hello' },
  ticketRate: { rating: 5 },
  enquiryReply: { message: 'Hello' },
  enquiryAssign: {},
  enquiryAttach: { user_id: randomUUID() },
  enquiryMerge: { into: 1_000_000 },
  enquirySplit: { title: 'Two', message_ids: [randomUUID()] },
  enquiryExtendInvoice: { days: 7, reason: 'Law' },
  enquiryCredit: { amount: 100, reason: 'Law' },
  enquiryPrioritise: { priority: 'high' },
  enquiryRename: { title: 'Law' },
});
