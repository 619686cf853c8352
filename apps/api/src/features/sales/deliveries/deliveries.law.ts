import { randomUUID } from 'node:crypto';
import type { ForeignIds, RightBodies, RightQueries } from '../../../../test/laws/noun-laws.ts';

/** Staff see every unit, so only one that is not about to end is a stranger. */
export const foreignIds: ForeignIds = () => ({
  unit_id: { foreign: async () => randomUUID(), deleted: async () => randomUUID() },
});

export const rightBodies: RightBodies = () => ({ endingKeep: { reason: 'Law' } });

export const rightQueries: RightQueries = {
  invoiceTouched: { act: 'cancel' },
  deliveryList: { order_id: randomUUID() },
};
