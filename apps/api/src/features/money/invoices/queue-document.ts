import { randomUUID } from 'node:crypto';
import { causeOf } from '../../../core/causing.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { DocumentOccasion } from './document-mail.ts';
import { documentMailSend } from './queues.ts';

/** Enqueues a mail with the PDF in the caller's transaction. The PDF is rendered when the mail is sent. */
export function queueDocument(
  deps: Pick<Deps, 'jobs'>,
  tx: Queryable,
  occasion: DocumentOccasion,
  documentId: string,
): Promise<void> {
  return deps.jobs.send(tx, documentMailSend, {
    mail_id: randomUUID(),
    occasion,
    document_id: documentId,
    caused_by: causeOf(),
  });
}
