import { randomUUID } from 'node:crypto';
import type { ForeignIds, ListedParams, RightBodies } from '../../../../test/laws/noun-laws.ts';

/** For the laws of the endpoint table (test/laws). */
export const foreignIds: ForeignIds = () => ({
  reply_id: { foreign: async () => randomUUID(), deleted: async () => randomUUID() },
  sender_id: { foreign: async () => randomUUID(), deleted: async () => randomUUID() },
});

const reply = { name: 'Hello', body: 'Hello {client_name}' };

export const rightBodies: RightBodies = () => ({ savedReplyCreate: reply, savedReplyEdit: reply });

export const listedParams: ListedParams = async (_, owner) => {
  const made = await owner.browser.post('/system/admin/desk/replies', { name: randomUUID(), body: 'Hello' });
  return { reply_id: made.json().reply_id };
};
