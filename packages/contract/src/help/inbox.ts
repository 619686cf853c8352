import { z } from 'zod';
import { id, pageFields, pageQuery, unixSeconds } from '../common.ts';
import { endpoint, limits, staff } from '../endpoint.ts';
import { stateEnum, stateWords } from '../state-words.ts';

export const receivedMailWords = stateWords({
  written: { word: 'In its ticket', meaning: 'rest' },
  enquiry: { word: 'New ticket', meaning: 'rest' },
  ignored: { word: 'Ignored', meaning: 'rest' },
  refused: { word: 'Refused', meaning: 'broken' },
});
const outcome = stateEnum(receivedMailWords);

const receivedMail = z.strictObject({
  received_id: id,
  address: z.string().describe('As the mail says; a sender proves nothing by it. Empty where it could not be read.'),
  subject: z.string(),
  size: z.number().int().describe('Bytes.'),
  outcome,
  reason: z.string().describe('Why it was refused or ignored; empty elsewhere.'),
  enquiry_id: id.nullable().describe('The ticket that it is in.'),
  received_at: unixSeconds,
});

export const inboxEndpoints = {
  receivedMailList: endpoint({
    method: 'GET',
    path: '/system/admin/received-mails',
    summary:
      'Every mail that came to our mailbox in the last thirteen months, and what became of it, newest first. Searches the start of an address.',
    access: staff('staffMail'),
    limit: limits.read,
    reads: ['mails'],
    query: pageQuery.extend({ search: z.string().trim().max(254).optional(), outcome: outcome.optional() }),
    status: 200,
    response: z.strictObject({ mails: z.array(receivedMail), ...pageFields }),
    errors: [],
  }),
};
