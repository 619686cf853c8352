import { z } from 'zod';
import { detailsSchema, emptyBody, id, pageFields, pageQuery, unixSeconds } from '../common.ts';
import { binaryFile, endpoint, limits, staff, tellsNobody } from '../endpoint.ts';
import { email } from '../people/account-fields.ts';
import { stateEnum, stateWords } from '../state-words.ts';
import type { Verdict } from '../states.ts';

export const receivedMailWords = stateWords({
  waiting: { word: 'Waiting', meaning: 'works' },
  written: { word: 'In its ticket', meaning: 'rest' },
  enquiry: { word: 'New ticket', meaning: 'rest' },
  ignored: { word: 'Ignored', meaning: 'rest' },
  duplicate: { word: 'Came before', meaning: 'rest' },
  refused: { word: 'Refused', meaning: 'broken' },
  aside: { word: 'Set aside', meaning: 'turn' },
});
const outcome = stateEnum(receivedMailWords);
export type ReceivedMailOutcome = z.infer<typeof outcome>;

export const receivedMailCan = {
  retry: (state: ReceivedMailOutcome): Verdict => state === 'aside' || state === 'refused' || retryReasons[state],
  makeTicket: ({ outcome: state, hasOriginal }: ReceivedMailFacts): Verdict => {
    if (state === 'ignored') return hasOriginal || 'Nothing of this mail was kept.';
    return state === 'aside' || state === 'refused' || retryReasons[state];
  },
};
interface ReceivedMailFacts {
  readonly outcome: ReceivedMailOutcome;
  readonly hasOriginal: boolean;
}
const retryReasons: Readonly<Record<Exclude<ReceivedMailOutcome, 'aside' | 'refused'>, string>> = {
  waiting: 'This mail waits already; it is read within minutes.',
  written: 'This mail is in its ticket.',
  enquiry: 'This mail is a ticket.',
  ignored: 'A program wrote this mail, or we did: read again it would be ignored again.',
  duplicate: 'The same mail came before and was taken.',
};

const notTaken = z
  .array(z.strictObject({ file_id: id, name: z.string(), size: z.number().int().describe('Bytes.') }))
  .describe('Files that came with it and are not in its ticket. Staff save them while there is an original.');

const receivedMail = z.strictObject({
  received_id: id,
  address: z.string().describe('As the mail says; a sender proves nothing by it. Empty where it could not be read.'),
  subject: z.string(),
  size: z.number().int().describe('Bytes.'),
  outcome,
  reason: z
    .string()
    .describe('Why it was refused, ignored or set aside, or what failed while it waits; mostly empty elsewhere.'),
  proof: z
    .enum(['signed', 'authenticated', ''])
    .describe(
      'What its sender proved: that they have the address of the ticket, or that their domain sent it; empty for nothing.',
    ),
  attempts: z.number().int().describe('How often it was tried.'),
  original_until: unixSeconds.describe('Until when its original can be looked at; 0 when there is none.'),
  not_taken: notTaken,
  enquiry_id: id.nullable().describe('The ticket that it is in.'),
  received_at: unixSeconds,
});

const ticketMail = z.strictObject({
  received_id: id,
  message_id: id.describe('The message that it became; the ticket itself for the mail that opened it.'),
  proof: receivedMail.shape.proof,
  original_until: receivedMail.shape.original_until,
  not_taken: notTaken,
});

const access = staff('staffMail');
const ticketParams = z.strictObject({ enquiry_id: id });
const params = z.strictObject({ received_id: id });

export const inboxEndpoints = {
  receivedMailList: endpoint({
    method: 'GET',
    path: '/system/admin/received-mails',
    summary:
      'Every mail that came to our mailbox in the last thirteen months, and what became of it, newest first. Searches the start of an address, and words of the subject.',
    access,
    limit: limits.read,
    reads: ['mails'],
    query: pageQuery.extend({
      search: z.string().trim().max(254).optional(),
      outcome: outcome.optional(),
      view: z.enum(['all', 'others']).optional().describe('`others` leaves out the mails that we wrote ourselves.'),
    }),
    status: 200,
    response: z.strictObject({ mails: z.array(receivedMail), ...pageFields }),
    errors: [],
  }),
  receivedMailOriginal: endpoint({
    confidential: true,
    method: 'GET',
    path: '/system/admin/received-mails/{received_id}/original',
    summary: 'The source of a received mail as a file, for 90 days. A stranger wrote it: open it as text.',
    access,
    limit: limits.document,
    params,
    status: 200,
    ...binaryFile,
    errors: ['not_found'],
  }),
  receivedMailFile: endpoint({
    confidential: true,
    method: 'GET',
    path: '/system/admin/received-mails/{received_id}/files/{file_id}',
    summary: 'A file of a received mail that we did not take, as it came. A stranger sent it: it may be a program.',
    access,
    limit: limits.document,
    params: params.extend({ file_id: id }),
    status: 200,
    ...binaryFile,
    errors: ['not_found', 'conflict', 'upstream_unavailable'],
  }),
  enquiryMails: endpoint({
    method: 'GET',
    path: '/system/admin/enquiries/{enquiry_id}/mails',
    summary:
      'The mails that a ticket is made of, and whose confirmed address they came from where our own mail server vouches for it.',
    access: staff('staffTickets'),
    limit: limits.read,
    reads: ['mails', 'enquiries', 'clients'],
    params: ticketParams,
    status: 200,
    response: z.strictObject({
      mails: z.array(ticketMail),
      suggested: z
        .array(z.strictObject({ user_id: id, email: z.string() }))
        .describe('Clients that a ticket without one may be of. Staff decide.'),
    }),
    errors: [],
  }),
  enquiryMailOriginal: endpoint({
    confidential: true,
    method: 'GET',
    path: '/system/admin/enquiries/{enquiry_id}/mails/{received_id}/original',
    summary: 'The source of a mail of a ticket as a file, for 90 days. A stranger wrote it: open it as text.',
    access: staff('staffTickets'),
    limit: limits.document,
    params: ticketParams.extend({ received_id: id }),
    status: 200,
    ...binaryFile,
    errors: ['not_found'],
  }),
  enquiryMailFile: endpoint({
    confidential: true,
    method: 'GET',
    path: '/system/admin/enquiries/{enquiry_id}/mails/{received_id}/files/{file_id}',
    summary: 'A file of a mail of a ticket that we did not take, as it came. A stranger sent it: it may be a program.',
    access: staff('staffTickets'),
    limit: limits.document,
    params: ticketParams.extend({ received_id: id, file_id: id }),
    status: 200,
    ...binaryFile,
    errors: ['not_found', 'conflict', 'upstream_unavailable'],
  }),
  receivedMailTicket: endpoint({
    method: 'POST',
    path: '/system/admin/received-mails/{received_id}/ticket',
    summary:
      'Make a ticket of a mail that was set aside, refused or ignored, with what can be read of it. Whose it is, is said in the ticket.',
    access,
    tells: tellsNobody('The ticket is a stranger’s. A client that it is given to is told then.'),
    limit: limits.issueByStaff,
    changes: ['mails', 'enquiries'],
    params,
    body: z.strictObject({ email: email.describe('Where answers go.') }),
    status: 201,
    response: detailsSchema.extend({ enquiry_id: id, numeric_id: z.number().int() }),
    errors: ['not_found', 'conflict', 'upstream_unavailable'],
  }),
  receivedMailRetry: endpoint({
    method: 'POST',
    path: '/system/admin/received-mails/{received_id}/retry',
    summary:
      'Take a mail that was set aside or refused after all, however much its sender wrote. It is read within minutes.',
    access,
    tells: tellsNobody('Reads a mail that the client sent.'),
    limit: limits.issueByStaff,
    changes: ['mails', 'enquiries'],
    params,
    body: emptyBody,
    status: 202,
    response: detailsSchema,
    errors: ['not_found', 'conflict'],
  }),
};
