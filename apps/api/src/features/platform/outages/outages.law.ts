import { randomUUID } from 'node:crypto';
import type { ForeignIds } from '../../../../test/laws/noun-laws.ts';

/** For the laws of the endpoint table (test/laws): staff may see every outage, so a stranger is one that does not exist. */
export const foreignIds: ForeignIds = () => ({
  outage_id: { foreign: async () => randomUUID(), deleted: async () => randomUUID() },
});
