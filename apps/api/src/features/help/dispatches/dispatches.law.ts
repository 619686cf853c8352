import { randomUUID } from 'node:crypto';
import type { ForeignIds, ListedParams, RightBodies } from '../../../../test/laws/noun-laws.ts';

/** For the laws of the endpoint table (test/laws). */
const nowhere = { foreign: async () => randomUUID(), deleted: async () => randomUUID() };
const letter = { kind: 'service', subject: 'Law', body: 'Law', rate: 600 };

export const foreignIds: ForeignIds = () => ({ dispatch_id: nowhere, audience_id: nowhere });

export const rightBodies: RightBodies = () => ({
  dispatchCreate: letter,
  dispatchEdit: letter,
  dispatchAim: { audience: {} },
  dispatchSend: { count: 1, send_at: 0 },
  audienceSave: { name: 'Law', audience: {} },
  mailUnsubscribe: { token: 'law' },
});

export const listedParams: ListedParams = async (product) => {
  const made = await product.deps.db
    .insertInto('dispatches')
    .values({ ...letter, audience: '{}', state: 'draft', created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { dispatch_id: made.id };
};
