import { randomUUID } from 'node:crypto';
import type { Deps } from '../../../core/deps.ts';
import type { Mail } from '../../../core/mails.ts';
import type { Queryable } from '../../../db/connection.ts';
import { mailSend } from './queues.ts';

interface Envelope {
  readonly to: string;
  readonly replyTo?: { readonly name: string; readonly address: string };
  /** The mail's link, encrypted: it is a secret, and the job is stored in the database. */
  readonly linkSealed?: string;
}

/** Enqueues a mail in the caller's transaction. */
export function queueMail<P>(
  deps: Pick<Deps, 'jobs'>,
  tx: Queryable,
  { to, replyTo, linkSealed }: Envelope,
  mail: Mail<P>,
  data: P,
): Promise<void> {
  return deps.jobs.send(tx, mailSend, {
    mail_id: randomUUID(),
    template: mail.name,
    to,
    data,
    ...(replyTo && { reply_to: replyTo }),
    ...(linkSealed !== undefined && { link_sealed: linkSealed }),
  });
}
