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
    /** The account that it is about, where its members read it in the panel. */
    account_id: z.uuid().optional(),
    /** The person whose own act it tells about. */
    caused_by: z.uuid().optional(),
    /** The mail of the log that staff send again. */
    resend_of: z.uuid().optional(),
    thread: z.strictObject({ root: z.uuid(), answers: z.string().optional() }).optional(),
    reply_to: z.strictObject({ name: z.string(), address: z.email() }).optional(),
  }),
);

export const mailSend = defineQueue({
  name: 'mail-send',
  payload: mailJob,
  options: retries(8, 15, 3600, 120),
  concurrency: 4,
});
