import { z } from 'zod';
import { defineQueue, retries } from '../../../core/jobs.ts';
import { readOldMail } from './old-mails.ts';

/** A mail to send. `data` matches the schema of its kind; a secret link is encrypted. */
export const mailJob = z.preprocess(
  readOldMail,
  z.strictObject({
    mail_id: z.uuid(),
    template: z.string().regex(/^[a-z-]+$/),
    to: z.email(),
    data: z.unknown(),
    link_sealed: z.string().optional(),
    reply_to: z.strictObject({ name: z.string(), address: z.email() }).optional(),
  }),
);

export const mailSend = defineQueue({
  name: 'mail-send',
  payload: mailJob,
  options: retries(8, 15, 3600, 120),
  concurrency: 4,
});
