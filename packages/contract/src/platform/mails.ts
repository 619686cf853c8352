import { z } from 'zod';
import { detailsSchema, emptyBody, id, pageFields, pageQuery, unixSeconds } from '../common.ts';
import { endpoint, limits, staff } from '../endpoint.ts';
import { stateEnum, stateWords } from '../state-words.ts';
import type { Verdict } from '../states.ts';

export const loggedMailWords = stateWords({
  sent: { word: 'Sent', meaning: 'rest' },
  failing: { word: 'Not accepted yet', meaning: 'works' },
  held: { word: 'Not sent', meaning: 'rest' },
  refused: { word: 'Refused', meaning: 'broken' },
  bounced: { word: 'Came back', meaning: 'broken' },
});
export const loggedMailState = stateEnum(loggedMailWords);
export type LoggedMailState = z.infer<typeof loggedMailState>;

/** How a mail stands, from when what happened to it. */
export function loggedMailStateOf(mail: {
  readonly sent_at: unknown;
  readonly held_at: unknown;
  readonly refused_at: unknown;
  readonly bounced_at: unknown;
}): LoggedMailState {
  if (mail.bounced_at !== null) return 'bounced';
  if (mail.sent_at !== null) return 'sent';
  if (mail.held_at !== null) return 'held';
  return mail.refused_at === null ? 'failing' : 'refused';
}

const loggedMail = z.strictObject({
  mail_id: id,
  template: z.string().describe('Which mail of the product it is; empty for old ones.'),
  title: z.string().describe('What staff call that mail; empty where the product does not send it any more.'),
  address: z.string(),
  subject: z.string(),
  state: loggedMailState,
  problem: z.string().describe('Why it was not accepted, not sent, or came back.'),
  tries: z.number().int(),
  sent_at: unixSeconds,
  created_at: unixSeconds,
});
export type LoggedMail = z.infer<typeof loggedMail>;

export const loggedMailCan = {
  resend(mail: {
    readonly state: LoggedMailState;
    readonly has_secret: boolean;
    readonly is_document: boolean;
  }): Verdict {
    if (mail.is_document) return 'This mail carries a document. Please send it again from the invoice.';
    if (mail.has_secret) {
      return 'This mail carried a link that works once, which is not kept. Its reader can ask for a new one.';
    }
    return mail.state !== 'failing' || 'This mail is still being tried. Please wait until it was accepted or given up.';
  },
};

const suppression = z.strictObject({
  suppression_id: id,
  address: z.string(),
  reason: z.string().describe('What the other mail server said.'),
  created_at: unixSeconds,
});
export type MailSuppression = z.infer<typeof suppression>;

const access = staff('staffMail');
const mailParams = z.strictObject({ mail_id: id });

export const mailEndpoints = {
  mailLog: endpoint({
    method: 'GET',
    path: '/system/admin/mails',
    summary: 'Every mail of the last thirteen months, newest first. Searches the start of an address.',
    access,
    limit: limits.read,
    reads: ['mails'],
    query: pageQuery.extend({
      search: z.string().trim().max(254).optional(),
      show: z.enum(['all', 'troubled']).optional().describe('troubled: those that were not delivered.'),
      template: z
        .string()
        .regex(/^[a-z-]{1,60}$/)
        .optional(),
    }),
    status: 200,
    response: z.strictObject({ mails: z.array(loggedMail), ...pageFields }),
    errors: [],
  }),
  mailDetail: endpoint({
    method: 'GET',
    path: '/system/admin/mails/{mail_id}',
    summary: 'One mail with its text as it was sent. A secret link is not kept.',
    access,
    limit: limits.read,
    reads: ['mails'],
    params: mailParams,
    status: 200,
    response: loggedMail.extend({
      html: z.string().describe('For a sandboxed frame; empty where the text was not kept.'),
      text: z.string(),
      has_secret: z.boolean(),
      is_document: z.boolean(),
      resend_of: id.nullable(),
    }),
    errors: ['not_found'],
  }),
  mailResend: endpoint({
    method: 'POST',
    path: '/system/admin/mails/{mail_id}/resend',
    summary: 'Send a mail of the log again, to the same address, with the same content.',
    access,
    limit: limits.issueByStaff,
    changes: ['mails', 'system'],
    params: mailParams,
    body: emptyBody,
    status: 202,
    response: detailsSchema,
    errors: ['not_found', 'conflict'],
  }),
  mailSuppressions: endpoint({
    method: 'GET',
    path: '/system/admin/mail-suppressions',
    summary: 'Addresses that mails came back from, newest first. Letters to many clients skip them.',
    access,
    limit: limits.read,
    reads: ['mails'],
    query: pageQuery,
    status: 200,
    response: z.strictObject({ suppressions: z.array(suppression), ...pageFields }),
    errors: [],
  }),
  mailSuppressionLift: endpoint({
    method: 'POST',
    path: '/system/admin/mail-suppressions/{suppression_id}/lift',
    summary: 'Write to an address again.',
    access,
    limit: limits.write,
    changes: ['mails', 'dispatches'],
    params: z.strictObject({ suppression_id: id }),
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['not_found'],
  }),
};
