import { randomUUID } from 'node:crypto';
import type { RightBodies } from '../../../../test/laws/noun-laws.ts';

/** For the laws of the endpoint table (test/laws). */
export const rightBodies: RightBodies = () => ({
  adminBatchStart: { act: 'start', server_ids: [randomUUID()] },
  vmBatchStart: { act: 'start', server_ids: [randomUUID()] },
});
