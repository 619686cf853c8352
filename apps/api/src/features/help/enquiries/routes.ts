import type { enquiryEndpoints } from '@resolvo/contract/help/enquiries';
import type { Visitor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Cookies, Handlers } from '../../../core/handlers.ts';
import { closeEnquiry } from './close-enquiry.ts';
import { listEnquiries } from './list-enquiries.ts';
import type { Received, Sender } from './receive-enquiry.ts';
import { reportAbuse } from './report-abuse.ts';
import { requestConsultation } from './request-consultation.ts';
import { sendApplication } from './send-application.ts';
import { sendContact } from './send-contact.ts';

export function enquiryRoutes(deps: Deps): Handlers<keyof typeof enquiryEndpoints> {
  return {
    enquiryContact: async (call) =>
      receipt('Thank you for your message.', await sendContact(deps, senderOf(call), call.body)),
    enquiryConsultation: async (call) =>
      receipt('Thank you, we have your request.', await requestConsultation(deps, senderOf(call), call.body)),
    enquiryAbuse: async (call) =>
      receipt('Thank you for your report.', await reportAbuse(deps, senderOf(call), call.body)),
    enquiryApplication: async (call) =>
      receipt('Thank you for your application.', await sendApplication(deps, senderOf(call), call.body)),
    enquiryList: ({ query }) => listEnquiries(deps, query),
    enquiryClose: async ({ actor, params }) => {
      await closeEnquiry(deps, actor, params.enquiry_id);
      return { details: 'The enquiry is closed.' };
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
