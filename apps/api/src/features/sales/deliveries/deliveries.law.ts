import { randomUUID } from 'node:crypto';
import type { ForeignIds } from '../../../../test/laws/foreign-ids.ts';

/** For the law of other tenants (test/laws/objects.test.ts). Staff see every unit, so only one that is not about to end is a stranger. */
export const foreignIds: ForeignIds = () => ({
  unit_id: { foreign: async () => randomUUID(), deleted: async () => randomUUID() },
});
