import { z } from 'zod';
import { id } from '../common.ts';
import { defineEvents } from '../event.ts';

const reply = { version: 1, subject: 'reply_id', changes: ['desk'], data: z.strictObject({ reply_id: id }) } as const;

const sender = {
  version: 1,
  subject: 'sender_id',
  changes: ['desk'],
  data: z.strictObject({ sender_id: id }),
} as const;

export const deskEvents = defineEvents({
  'desk.changed': {
    version: 1,
    subject: 'person_id',
    changes: ['desk'],
    summary: 'Staff changed the settings of the help desk.',
    data: z.strictObject({ person_id: id }),
  },
  'desk.signed': {
    version: 1,
    subject: 'person_id',
    changes: ['desk'],
    summary: 'A person of staff set the name under which they write to clients.',
    data: z.strictObject({ person_id: id }),
  },
  'sender.blocked': { ...sender, summary: 'Staff blocked a sender, whose mails are set aside.' },
  'sender.unblocked': { ...sender, summary: 'Staff let a sender write again.' },
  'saved_reply.created': { ...reply, summary: 'Staff saved an answer for use in tickets.' },
  'saved_reply.changed': { ...reply, summary: 'Staff changed a saved answer.' },
  'saved_reply.deleted': { ...reply, summary: 'Staff deleted a saved answer.' },
});
