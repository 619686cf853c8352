import type { RightBodies } from '../../../../test/laws/noun-laws.ts';

/** For the laws of the endpoint table (test/laws). */
export const rightBodies: RightBodies = ({ mine }) => ({
  balanceAdjust: { user_id: mine().id, amount: 100, reason: 'Law' },
});
