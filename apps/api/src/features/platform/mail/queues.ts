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

/** Looks whether the mails of an act can go out. */
export const actMails = defineQueue({
  name: 'act-mails',
  payload: z.strictObject({ act_id: z.uuid() }),
  options: retries(8, 15, 3600, 120),
});

/** Several mails of one act to one reader, each as the job that would have sent it alone. */
export const togetherParts = z.array(z.strictObject({ queue: z.string(), job: z.unknown() })).min(1);

export const mailTogether = defineQueue({
  name: 'mail-together',
  payload: z.strictObject({
    mail_id: z.uuid(),
    to: z.email(),
    parts: togetherParts,
    /** The mail of the log that staff send again. */
    resend_of: z.uuid().optional(),
  }),
  options: retries(8, 15, 3600, 120),
  concurrency: 2,
});
