import { randomUUID } from 'node:crypto';
import type { ForeignIds, RightBodies } from '../../../../test/laws/noun-laws.ts';

/** For the laws of the endpoint table (test/laws). */
export const foreignIds: ForeignIds = () => ({
  part_id: { foreign: async () => randomUUID(), deleted: async () => randomUUID() },
});

export const rightBodies: RightBodies = () => ({ partSet: { free: 1, free_before: 1 } });
