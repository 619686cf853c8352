import { dayInWords } from '@resolvo/contract/day-words';
import type { clientStandingEndpoints } from '@resolvo/contract/help/client-standing';
import { priorityNames } from '@resolvo/contract/help/desk';
import type { enquiryEndpoints } from '@resolvo/contract/help/enquiries';
import type { queueEndpoints } from '@resolvo/contract/help/queue';
import type { ticketDeskEndpoints } from '@resolvo/contract/help/ticket-desk';
import { formatMoney } from '@resolvo/contract/money';
import type { Visitor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Cookies, Handlers } from '../../../core/handlers.ts';
import { assignEnquiry, staffForTickets } from './assign-enquiry.ts';
import { attachClient, detachClient } from './attach-client.ts';
import { batchEnquiries } from './batch-enquiries.ts';
import { clientStanding } from './client-standing.ts';
import { closeEnquiry, reopenEnquiry } from './close-enquiry.ts';
import { countEnquiries } from './count-enquiries.ts';
import { creditForTicket, extendInvoiceForTicket, rebootForTicket } from './desk-acts.ts';
import { enquiryDesk } from './enquiry-desk.ts';
import { fillReplyFor } from './fill-reply.ts';
import { getEnquiry } from './get-enquiry.ts';
import { listEnquiries } from './list-enquiries.ts';
import { mergeEnquiry } from './merge-enquiry.ts';
import { prioritiseEnquiry } from './prioritise-enquiry.ts';
import type { Received, Sender } from './receive-enquiry.ts';
import { renameEnquiry } from './rename-enquiry.ts';
import { reportAbuse } from './report-abuse.ts';
import { requestConsultation } from './request-consultation.ts';
import { sendApplication } from './send-application.ts';
import { sendContact } from './send-contact.ts';
import { sendInvoiceForTicket } from './send-invoice-for-ticket.ts';
import { splitEnquiry } from './split-enquiry.ts';
import { watchEnquiry } from './watchers.ts';
import { answerEnquiry } from './write-message.ts';

export function enquiryRoutes(
  deps: Deps,
): Handlers<
  | keyof typeof enquiryEndpoints
  | keyof typeof queueEndpoints
  | keyof typeof ticketDeskEndpoints
  | keyof typeof clientStandingEndpoints
> {
  return {
    clientStanding: ({ params }) => clientStanding(deps, params.user_id),
    enquiryContact: async (call) =>
      receipt('Thank you for your message.', await sendContact(deps, senderOf(call), call.body)),
    enquiryConsultation: async (call) =>
      receipt('Thank you, we have your request.', await requestConsultation(deps, senderOf(call), call.body)),
    enquiryAbuse: async (call) =>
      receipt('Thank you for your report.', await reportAbuse(deps, senderOf(call), call.body)),
    enquiryApplication: async (call) =>
      receipt('Thank you for your application.', await sendApplication(deps, senderOf(call), call.body)),
    enquiryList: ({ actor, query }) => listEnquiries(deps, actor, query),
    enquiryClose: async ({ actor, params }) => {
      await closeEnquiry(deps, actor, params.enquiry_id);
      return { details: 'The enquiry is closed.' };
    },
    enquiryReopen: async ({ actor, params }) => {
      await reopenEnquiry(deps, actor, params.enquiry_id);
      return { details: 'It is open again.' };
    },
    enquiryBatch: async ({ actor, body }) => {
      const { done, refused } = await batchEnquiries(deps, actor, body);
      const said = body.act === 'spam' ? 'marked as spam' : 'closed';
      const tickets = done === 1 ? '1 ticket is' : `${done} tickets are`;
      const left = refused.length === 0 ? '' : ` ${refused.length} not: ${refused[0]?.reason}`;
      return { done, refused, details: `${tickets} ${said}.${left}` };
    },
    enquiryDetail: ({ params }) => getEnquiry(deps, params.enquiry_id),
    enquiryReply: async ({ actor, params, body }) => {
      await answerEnquiry(deps, actor, params.enquiry_id, body);
      return { details: body.internal ? 'The note is kept.' : 'Your answer is on its way.' };
    },
    enquiryDesk: ({ params }) => enquiryDesk(deps, params.enquiry_id),
    enquiryWatchers: async ({ actor, params, query }) => ({
      watchers: await watchEnquiry(deps, actor, params.enquiry_id, query.typing === 'yes'),
    }),
    savedReplyFilled: async ({ actor, params }) => ({
      body: await fillReplyFor(deps, actor, params.enquiry_id, params.reply_id),
    }),
    enquiryMerge: async ({ actor, params, body }) => {
      const into = await mergeEnquiry(deps, actor, params.enquiry_id, body.into);
      return { enquiry_id: into.id, details: `Its messages are in #${into.numericId} now. Who wrote them is told.` };
    },
    enquiryAttach: async ({ actor, params, body }) => {
      const email = await attachClient(deps, actor, params.enquiry_id, body.user_id);
      return { details: `It is a ticket of ${email} now. The client is told.` };
    },
    enquiryDetach: async ({ actor, params }) => {
      await detachClient(deps, actor, params.enquiry_id);
      return { details: 'It is no ticket of this client any more. They are told.' };
    },
    enquirySplit: async ({ actor, params, body }) => {
      const made = await splitEnquiry(deps, actor, params.enquiry_id, body);
      const details = `#${made.numericId} is a ticket of its own now. The client is told.`;
      return { enquiry_id: made.id, numeric_id: made.numericId, details };
    },
    enquiryReboot: async ({ actor, params }) => ({
      details: await rebootForTicket(deps, actor, params.enquiry_id, params.server_id),
    }),
    enquirySendInvoice: async ({ actor, params }) => {
      const email = await sendInvoiceForTicket(deps, actor, params.enquiry_id, params.invoice_id);
      return { details: `The invoice is on its way to ${email}.` };
    },
    enquiryExtendInvoice: async ({ actor, params, body }) => {
      const due = await extendInvoiceForTicket(deps, actor, params, body);
      return { details: `The invoice is due on ${dayInWords(due)} now.` };
    },
    enquiryCredit: async ({ actor, params, body }) => {
      await creditForTicket(deps, actor, params.enquiry_id, body);
      return { details: `${formatMoney(body.amount)} is on the client’s balance.` };
    },
    enquiryCounts: ({ actor }) => countEnquiries(deps, actor),
    enquiryStaff: async ({ actor }) => ({ staff: await staffForTickets(deps.db, actor) }),
    enquiryAssign: async ({ actor, params, body }) => {
      const email = await assignEnquiry(deps, actor, params.enquiry_id, body.person_id ?? null);
      const isOwn = body.person_id === actor.personId;
      return {
        details: isOwn ? 'You look after it.' : email ? `${email} looks after it.` : 'It is left to all of you.',
      };
    },
    enquiryRename: async ({ actor, params, body }) => {
      await renameEnquiry(deps, actor, params.enquiry_id, body.title);
      return { details: 'The ticket has a new title.' };
    },
    enquiryPrioritise: async ({ actor, params, body }) => {
      await prioritiseEnquiry(deps, actor, params.enquiry_id, body.priority);
      return { details: `Its priority is ${priorityNames[body.priority].toLowerCase()}.` };
    },
  };
}

const senderOf = (call: { actor: Visitor; cookies: Cookies }): Sender => ({
  origin: call.actor.origin,
  sessionSecret: call.cookies.get('session'),
});

const receipt = (thanks: string, { reference, email }: Received) => ({
  details: `${thanks} Your reference is ${reference}. A confirmation is on its way to ${email}.`,
  reference,
});
