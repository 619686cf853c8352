import { randomUUID } from 'node:crypto';
import type { ForeignIds, RightBodies } from '../../../../test/laws/noun-laws.ts';

/** For the laws of the endpoint table (test/laws). */
export const foreignIds: ForeignIds = () => ({
  received_id: { foreign: async () => randomUUID(), deleted: async () => randomUUID() },
});

export const rightBodies: RightBodies = () => ({ receivedMailTicket: { email: 'ada@example.test' } });
