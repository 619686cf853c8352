import { randomUUID } from 'node:crypto';
import type { ForeignIds, RightBodies, RightQueries } from '../../../../test/laws/noun-laws.ts';

/** For the laws of the endpoint table (test/laws). */
export const rightBodies: RightBodies = () => ({
  adminMaintenanceAdd: {
    cluster: 'oslo',
    node: 'osl-1',
    reason: 'Law',
    windows: [2_000_000_000],
    choose_until: 1_900_000_000,
  },
  vmMaintenanceChoose: { starts_at: 2_000_000_000 },
});

export const rightQueries: RightQueries = { adminMaintenancePlan: { cluster: 'oslo', node: 'osl-1' } };

export const foreignIds: ForeignIds = () => ({
  maintenance_id: { foreign: async () => randomUUID(), deleted: async () => randomUUID() },
});
