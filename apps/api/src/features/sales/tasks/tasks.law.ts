import type { RightBodies } from '../../../../test/laws/noun-laws.ts';

/** For the laws of the endpoint table (test/laws). */
export const rightBodies: RightBodies = () => ({ taskFail: { reason: 'Law' }, taskCheck: { key: 'law', done: true } });
