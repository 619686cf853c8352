import { randomUUID } from 'node:crypto';
import type { ForeignIds, RightBodies } from '../../../../test/laws/noun-laws.ts';

/** For the laws of the endpoint table (test/laws). */
const nowhere = { foreign: async () => randomUUID(), deleted: async () => randomUUID() };

export const foreignIds: ForeignIds = () => ({
  mail_id: nowhere,
  suppression_id: nowhere,
  name: { foreign: async () => 'no-such-mail', deleted: async () => 'no-such-mail' },
});

export const rightBodies: RightBodies = () => ({
  mailTextEdit: { subject: 'Law', heading: 'Law', body: 'Law', afterword: '' },
});
