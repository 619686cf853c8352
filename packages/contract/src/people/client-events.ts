import { z } from 'zod';
import { id } from '../common.ts';
import { defineEvents } from '../event.ts';
import { flagKind } from './clients.ts';

const client = z.strictObject({ account_id: id });
const of = { version: 1, subject: 'account_id', changes: ['clients', 'members', 'account', 'activity'] } as const;

export const clientEvents = defineEvents({
  'client.created': {
    ...of,
    summary: 'Staff opened an account for a client.',
    data: client,
    activity: 'client_created',
  },
  'client.signed_in_as': {
    ...of,
    summary: 'A member of staff signed in as the client.',
    data: client.extend({ role: z.string(), reason: z.string(), may_act: z.boolean() }),
    activity: 'staff_signed_in',
  },
  'client.signed_out_as': {
    ...of,
    summary: 'A member of staff signed out of the client’s account.',
    data: client,
    activity: 'staff_signed_out',
  },
  'client.note_added': {
    ...of,
    changes: ['clients'],
    summary: 'Staff wrote a note about a client.',
    data: client.extend({ note_id: id }),
  },
  'client.note_changed': {
    ...of,
    changes: ['clients'],
    summary: 'Staff changed a note about a client.',
    data: client.extend({ note_id: id }),
  },
  'client.note_deleted': {
    ...of,
    changes: ['clients'],
    summary: 'Staff deleted a note about a client.',
    data: client.extend({ note_id: id }),
  },
  'client.flag_raised': {
    ...of,
    changes: ['clients'],
    summary: 'Staff flagged a client as a risk.',
    data: client.extend({ flag_id: id, kind: flagKind, reason: z.string() }),
  },
  'client.flag_cleared': {
    ...of,
    changes: ['clients'],
    summary: 'Staff cleared a risk flag.',
    data: client.extend({ flag_id: id, kind: flagKind }),
  },
});
