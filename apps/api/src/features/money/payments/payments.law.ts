import type { RightBodies } from '../../../../test/laws/noun-laws.ts';

/** For the laws of the endpoint table (test/laws). */
export const rightBodies: RightBodies = ({ mine }) => ({
  alertResolve: { note: 'Law' },
  paymentBook: { user_id: mine().id, method: 'other', amount: 100, reason: 'Law' },
});
