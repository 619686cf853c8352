import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { holdEnquiry } from './hold-enquiry.ts';
import { storeMessage } from './write-message.ts';

interface AutomaticAnswer {
  /**
   * To its client, for whom it answered. Else it is a note: for one of staff, or for a sender whom the ticket does not
   * know.
   */
  readonly shown: boolean;
  readonly message: string;
  readonly quoted: string;
  readonly mailFrom: string;
  readonly attachments: readonly string[];
}

/**
 * What a program answered by mail stands in the ticket and changes nothing of it: it is neither the desk's nor its
 * client's turn, nor open again, and no mail follows that the program could answer (RFC 3834, section 2). Returns the
 * id of the message.
 */
export async function keepAutomatic(
  deps: Pick<Deps, 'events' | 'now'>,
  tx: Queryable,
  enquiryId: string,
  { shown, message, quoted, mailFrom, attachments }: AutomaticAnswer,
): Promise<string> {
  const { account_id: accountId } = await holdEnquiry(tx, enquiryId);
  const messageId = await storeMessage(tx, deps.now(), {
    enquiryId,
    author: shown ? 'client' : 'staff',
    personId: null,
    internal: !shown,
    body: message,
    byMail: true,
    quoted,
    mailFrom,
    automatic: true,
    files: { ids: attachments, accountId },
  });
  await deps.events.emit(tx, {
    name: shown ? 'enquiry.answered_by_program' : 'enquiry.noted',
    accountId: shown ? accountId : null,
    data: { enquiry_id: enquiryId },
  });
  return messageId;
}
