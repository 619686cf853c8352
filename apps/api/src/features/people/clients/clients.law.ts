import type { ListedParams, RightBodies } from '../../../../test/laws/noun-laws.ts';

/** For the laws of the endpoint table (test/laws). */
export const rightBodies: RightBodies = () => ({ clientSuspend: { reason: 'Law' } });

export const listedParams: ListedParams = async (_, owner) => ({ user_id: owner.id });
