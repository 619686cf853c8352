import { randomUUID } from 'node:crypto';
import type { ForeignIds, RightBodies, RightQueries } from '../../../../test/laws/noun-laws.ts';

/** For the laws of the endpoint table (test/laws). */
export const foreignIds: ForeignIds = ({ product, theirs }) => ({
  case_id: {
    async foreign(row) {
      // Staff may open every case, so for their rows one that does not exist.
      if (row.endpoint.access.kind === 'staff') return randomUUID();
      const { id } = await product.deps.db
        .insertInto('abuse_cases')
        .values({
          category: 'spam',
          subject_address: '192.0.2.7',
          evidence: 'Seen',
          account_id: theirs().id,
          told_at: new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    deleted: async () => randomUUID(),
  },
});

export const rightBodies: RightBodies = () => ({
  abuseCaseConcern: { server_id: randomUUID() },
  abuseCaseWarn: { message: 'Hello' },
  abuseCaseAsk: { message: 'Hello', days: 2 },
  abuseCaseWrite: { to: 'staff', message: 'Hello' },
  abuseCaseClose: { outcome: 'solved', reason: 'Seen' },
  abuseCaseReopen: { reason: 'Seen' },
  ownAbuseCaseAnswer: { message: 'Hello' },
});

export const rightQueries: RightQueries = { abuseHolders: { address: '192.0.2.7', at: '1700000000' } };
