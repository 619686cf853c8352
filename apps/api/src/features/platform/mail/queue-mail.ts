import { randomUUID } from 'node:crypto';
import { causeOf } from '../../../core/causing.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Mail } from '../../../core/mails.ts';
import { notToldBecause } from '../../../core/not-told.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { MailThread } from '../../../providers/mailer.ts';
import { mailSend } from './queues.ts';

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
  return deps.jobs.send(tx, mailSend, {
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
  });
}
