import { randomUUID } from 'node:crypto';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { DocumentOccasion } from './document-mail.ts';
import { documentMailSend } from './queues.ts';

/** Puts a mail with its PDF into the outbox of the caller's transaction. The document is made when it is sent. */
export function queueDocument(
  deps: Pick<Deps, 'jobs'>,
  tx: Queryable,
  occasion: DocumentOccasion,
  documentId: string,
): Promise<void> {
  return deps.jobs.send(tx, documentMailSend, { mail_id: randomUUID(), occasion, document_id: documentId });
}
