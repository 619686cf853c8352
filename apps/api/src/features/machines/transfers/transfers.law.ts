import type { RightBodies } from '../../../../test/laws/noun-laws.ts';

/** For the laws of the endpoint table (test/laws). */
export const rightBodies: RightBodies = () => ({
  vmTransferAsk: { name: 'Law', email: 'law@example.com' },
  transferAccept: { total: 0 },
});
