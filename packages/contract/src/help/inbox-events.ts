import { z } from 'zod';
import { id } from '../common.ts';
import { defineEvents } from '../event.ts';

const of = {
  version: 1,
  subject: 'received_id',
  changes: ['mails'],
  data: z.strictObject({ received_id: id }),
} as const;

export const inboxEvents = defineEvents({
  'received_mail.set_aside': { ...of, summary: 'A mail came in and was set aside for staff to look at.' },
  'received_mail.made_ticket': {
    ...of,
    summary: 'Staff made a ticket of a mail that had not become one.',
  },
  'received_mail.opened': {
    ...of,
    summary: 'Staff saved what came with a mail.',
    data: z.strictObject({ received_id: id, file: z.string().describe('Empty for the whole mail.') }),
  },
  'received_mail.retried': { ...of, summary: 'Staff asked to take a mail that was not taken.' },
});
