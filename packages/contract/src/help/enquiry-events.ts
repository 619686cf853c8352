import { z } from 'zod';
import { id } from '../common.ts';
import { defineEvents } from '../event.ts';
import { enquiryKind } from './enquiries.ts';

const of = { version: 1, subject: 'enquiry_id', changes: ['enquiries', 'tickets'] } as const;

const one = z.strictObject({ enquiry_id: id });

export const enquiryEvents = defineEvents({
  'enquiry.received': {
    ...of,
    summary: 'An enquiry was received.',
    data: z.strictObject({ enquiry_id: id, kind: enquiryKind }),
  },
  'enquiry.closed': {
    ...of,
    summary: 'An enquiry was closed.',
    data: one,
  },
  'enquiry.marked_spam': {
    ...of,
    changes: ['enquiries'],
    summary: 'Staff marked an enquiry as spam, which closes it.',
    data: one,
  },
  'enquiry.reopened': {
    ...of,
    summary: 'A closed enquiry was opened again.',
    data: one,
  },
  'enquiry.answered': {
    ...of,
    summary: 'Staff answered an enquiry.',
    data: one,
  },
  'enquiry.continued': {
    ...of,
    summary: 'A client wrote more in a ticket.',
    data: one,
  },
  'enquiry.answered_by_program': {
    ...of,
    summary: 'A program of a client answered by mail, such as a note of absence. It waits for no answer.',
    data: one,
  },
  'enquiry.rated': {
    ...of,
    summary: 'A client said how the help in a ticket was.',
    data: one,
  },
  'enquiry.noted': {
    ...of,
    changes: ['enquiries'],
    summary: 'Staff left a note that the client does not see.',
    data: one,
  },
  'enquiry.taken': {
    ...of,
    changes: ['enquiries'],
    summary: 'Who of staff works on an enquiry was changed.',
    data: one,
  },
  'enquiry.merged': {
    ...of,
    summary: 'Staff moved the messages of a ticket to another one of the same client.',
    data: z.strictObject({ enquiry_id: id, into_id: id }),
  },
  'enquiry.attached': {
    ...of,
    summary: 'Staff said which client wrote an enquiry; it is a ticket of theirs now.',
    data: z.strictObject({ enquiry_id: id, account_id: id }),
  },
  'enquiry.detached': {
    ...of,
    summary: 'Staff took an enquiry away from the client that it had been given to.',
    data: z.strictObject({ enquiry_id: id, account_id: id }),
  },
  'enquiry.split': {
    ...of,
    summary: 'Staff made a ticket of its own of some messages.',
    data: z.strictObject({ enquiry_id: id, new_id: id }),
  },
  'enquiry.acted': {
    ...of,
    changes: ['enquiries'],
    summary: 'Staff did something for a client from the page of a ticket.',
    data: z.strictObject({
      enquiry_id: id,
      act: z.enum(['server.rebooted', 'invoice.sent', 'invoice.extended', 'balance.adjusted']),
      thing_id: id.describe('The server, the invoice or the account.'),
      detail: z.string(),
    }),
  },
  'enquiry.renamed': {
    ...of,
    summary: 'Staff gave an enquiry another title.',
    data: one,
  },
  'enquiry.prioritised': {
    ...of,
    changes: ['enquiries'],
    summary: 'Staff set how urgent an enquiry is.',
    data: one,
  },
});
