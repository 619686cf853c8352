import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { causeOf } from '../../../core/causing.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Mail } from '../../../core/mails.ts';
import { notToldBecause } from '../../../core/not-told.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { MailThread } from '../../../providers/mailer.ts';
import { sendOrWait } from './act-mails.ts';
import { mailJob, mailSend } from './queues.ts';

interface Envelope {
  readonly to: string;
  readonly replyTo?: { readonly name: string; readonly address: string };
  /** Members of this account whose rights cover it read it in the panel. One mail of an event names it, or they read it twice. */
  readonly accountId?: string;
  /** The mail's link, encrypted: it is a secret, and the job is stored in the database. */
  readonly linkSealed?: string;
  /** The id of the mail, where others answer it. */
  readonly mailId?: string;
  /** The conversation it belongs to. */
  readonly thread?: MailThread;
}

/** Enqueues a mail in the caller's transaction, unless staff chose for their act that it is not told. */
export function queueMail<P>(
  deps: Pick<Deps, 'jobs'>,
  tx: Queryable,
  { to, replyTo, accountId, linkSealed, mailId, thread }: Envelope,
  mail: Mail<P>,
  data: P,
): Promise<void> {
  if (notToldBecause() !== undefined) return Promise.resolve();
  const job: z.input<typeof mailJob> = {
    mail_id: mailId ?? randomUUID(),
    template: mail.name,
    to,
    // Parsed, which also cleans what customers typed (core/plain-name.ts).
    data: mail.payload.parse(data),
    ...(accountId !== undefined && { account_id: accountId }),
    caused_by: causeOf(),
    ...(replyTo && { reply_to: replyTo }),
    ...(thread && { thread: { root: thread.root, ...(thread.answers && { answers: thread.answers }) } }),
    ...(linkSealed !== undefined && { link_sealed: linkSealed }),
  };
  const isAlone = linkSealed ?? replyTo ?? thread ?? mailId;
  if (isAlone !== undefined || isAlways(mail)) return deps.jobs.send(tx, mailSend, mailJob.parse(job));
  return sendOrWait(deps, tx, mailSend, { to, accountId, job: mailJob.parse(job) });
}

/** Mails that are one of their own: to people of the company, to those who leave, of staff's own words, and to strangers. */
const isAlways = <P>({ about, isNoted, written, isBulk, toStranger }: Mail<P>): boolean =>
  about === 'staff' || isNoted === false || written !== undefined || isBulk === true || toStranger !== undefined;
