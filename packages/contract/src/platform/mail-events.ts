import { z } from 'zod';
import { id } from '../common.ts';
import { defineEvents } from '../event.ts';

export const mailEvents = defineEvents({
  'mail.bounced': {
    version: 1,
    subject: 'mail_id',
    changes: ['mails', 'dispatches'],
    summary: 'A mail could not be delivered.',
    data: z.strictObject({ mail_id: id }),
  },
  'mail.suppression_lifted': {
    version: 1,
    subject: 'suppression_id',
    changes: ['mails', 'dispatches'],
    summary: 'Staff allowed letters to an address that mails had come back from.',
    data: z.strictObject({ suppression_id: id }),
  },
  'mail.text_changed': {
    version: 1,
    subject: 'version_id',
    changes: ['mail-texts'],
    summary: 'Staff changed the text of a mail of the product.',
    data: z.strictObject({ version_id: id, name: z.string() }),
  },
  'mail.resent': {
    version: 1,
    subject: 'mail_id',
    changes: ['mails'],
    summary: 'Staff sent a mail of the log again.',
    data: z.strictObject({ mail_id: id }),
  },
});
