import type { inboxEndpoints } from '@resolvo/contract/help/inbox';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { listReceived } from './list-received.ts';
import { mailsOfTicket, originalOfTicket, refusedFileOfTicket } from './mails-of-ticket.ts';
import { makeTicket } from './make-ticket.ts';
import { originalFile } from './originals.ts';
import { refusedFile } from './refused-files.ts';
import { retryMail } from './retry-mail.ts';

export const inboxRoutes = (deps: Deps): Handlers<keyof typeof inboxEndpoints> => ({
  receivedMailList: ({ query }) => listReceived(deps, query),
  receivedMailOriginal: ({ actor, params }) => originalFile(deps, actor, params.received_id),
  receivedMailFile: ({ actor, params }) => refusedFile(deps, actor, params.received_id, params.file_id),
  enquiryMails: ({ params }) => mailsOfTicket(deps, params.enquiry_id),
  enquiryMailOriginal: ({ actor, params }) => originalOfTicket(deps, actor, params.enquiry_id, params.received_id),
  enquiryMailFile: ({ actor, params: { enquiry_id, received_id, file_id } }) =>
    refusedFileOfTicket(deps, actor, enquiry_id, { receivedId: received_id, fileId: file_id }),
  receivedMailTicket: async ({ actor, params, body }) => {
    const made = await makeTicket(deps, actor, params.received_id, body.email);
    return { ...made, details: `#${made.numeric_id} was made of it.` };
  },
  receivedMailRetry: async ({ actor, params }) => {
    await retryMail(deps, actor, params.received_id);
    return { details: 'The mail is read again within minutes.' };
  },
});
