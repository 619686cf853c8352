import { randomUUID } from 'node:crypto';
import type { ForeignIds, ListedParams, RightBodies } from '../../../../test/laws/noun-laws.ts';

/** For the laws of the endpoint table (test/laws). */
const nowhere = { foreign: async () => randomUUID(), deleted: async () => randomUUID() };

export const foreignIds: ForeignIds = () => ({
  note_id: nowhere,
  flag_id: nowhere,
  acting_id: nowhere,
  change_id: nowhere,
});

export const rightBodies: RightBodies = () => ({
  clientSuspend: { reason: 'Law' },
  clientRename: { name: 'Law' },
  clientChangeEmail: { email: 'law@example.test', reason: 'Law' },
  clientCreate: { email: 'law@example.test', name: 'Law' },
  clientSignIn: { reason: 'Law' },
  signInChangeStop: { token: 'x'.repeat(43) },
  clientFactorResetAsk: { reason: 'Law' },
  clientNoteAdd: { body: 'Law' },
  clientNoteEdit: { body: 'Law' },
  clientFlagRaise: { kind: 'payment', reason: 'Law' },
});

export const listedParams: ListedParams = async (_, owner) => ({ user_id: owner.id });
