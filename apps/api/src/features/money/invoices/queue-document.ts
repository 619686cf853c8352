import { randomUUID } from 'node:crypto';
import { causeOf } from '../../../core/causing.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { sendOrWait } from '../../platform/mail/act-mails.ts';
import type { DocumentOccasion } from './document-mail.ts';
import { documentMailSend } from './queues.ts';

interface DocumentOf {
  readonly occasion: DocumentOccasion;
  readonly documentId: string;
  readonly accountId: string | null;
}

/** Enqueues a mail with the PDF in the caller's transaction. The PDF is rendered when the mail is sent. */
export async function queueDocument(
  deps: Pick<Deps, 'jobs'>,
  tx: Queryable,
  { occasion, documentId, accountId }: DocumentOf,
): Promise<void> {
  const job = { mail_id: randomUUID(), occasion, document_id: documentId, caused_by: causeOf() };
  const reader =
    accountId === null
      ? undefined
      : await tx.selectFrom('accounts').select('email').where('id', '=', accountId).executeTakeFirst();
  // An account that was deleted has no address any more: the job says so in the log.
  if (accountId === null || !reader?.email) return deps.jobs.send(tx, documentMailSend, job);
  await sendOrWait(deps, tx, documentMailSend, { to: reader.email, accountId, job });
}
