import { randomUUID } from 'node:crypto';
import type { RightBodies, RightQueries } from '../../../../test/laws/noun-laws.ts';

/** For the laws of the endpoint table (test/laws). */
export const rightBodies: RightBodies = () => ({
  ownSpendingLimit: { amount: 10_000 },
  subscriptionEnd: { reason: 'Law' },
  ownSubscriptionChange: { plan_id: randomUUID() },
});

export const rightQueries: RightQueries = { subscriptionTouched: { act: 'end' } };
