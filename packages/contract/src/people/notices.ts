import { z } from 'zod';
import { detailsSchema, emptyBody, id, pageFields, pageQuery, unixSeconds } from '../common.ts';
import { endpoint, limits, session } from '../endpoint.ts';
import type { PermissionName } from '../permissions.ts';
import { type MailKind, mailKind } from '../platform/mail-kinds.ts';
import type { StateWord } from '../state-words.ts';

/** Members who are no owners see a notice of the account where they have this right; kinds that are not here are for owners. */
export const noticeRights: Readonly<Partial<Record<MailKind, PermissionName>>> = {
  billing: 'billingView',
  servers: 'serversView',
  support: 'supportManage',
};

const notice = z.strictObject({
  notice_id: id,
  about: mailKind,
  subject: z.string(),
  heading: z.string(),
  paragraphs: z.array(z.string()),
  body: z.string().describe('Markdown of a letter that staff wrote; empty otherwise.'),
  also: z
    .array(z.strictObject({ heading: z.string(), paragraphs: z.array(z.string()) }))
    .describe('What else the same act did.'),
  path: z.string().describe('Where in the panel to go on; empty where there is nothing to do.'),
  label: z.string(),
  account_name: z.string().describe('Of the account that it is about; empty for what is the person’s own.'),
  is_read: z.boolean(),
  was_mailed: z.boolean(),
  created_at: unixSeconds,
});
export type Notice = z.infer<typeof notice>;

export const noticeWord = ({ is_read }: Pick<Notice, 'is_read'>): StateWord =>
  is_read ? { word: 'Read', meaning: 'rest' } : { word: 'New', meaning: 'turn' };

const choice = z.strictObject({
  kind: mailKind,
  on: z.boolean().describe('Whether mails of this kind are sent.'),
  fixed: z.string().describe('Why it cannot be switched off; empty where it can.'),
});

export const mailChoiceBody = z.strictObject({ kind: mailKind, on: z.boolean() });

export const noticeEndpoints = {
  noticeList: endpoint({
    method: 'GET',
    path: '/account/notices',
    summary: 'What we told you, newest first: your own, and of each account what your rights there cover.',
    access: session,
    limit: limits.read,
    reads: ['notices', 'members'],
    query: pageQuery,
    status: 200,
    response: z.strictObject({ notices: z.array(notice), ...pageFields }),
    errors: [],
  }),
  noticeUnread: endpoint({
    method: 'GET',
    path: '/account/notices/unread',
    summary: 'How many notices you have not read, counted up to 100.',
    access: session,
    limit: limits.read,
    reads: ['notices', 'members'],
    status: 200,
    response: z.strictObject({ unread: z.number().int().nonnegative() }),
    errors: [],
  }),
  noticeRead: endpoint({
    method: 'POST',
    path: '/account/notices/{notice_id}/read',
    summary: 'Mark a notice as read.',
    access: session,
    limit: limits.write,
    changes: ['notices'],
    params: z.strictObject({ notice_id: id }),
    body: emptyBody,
    status: 200,
    response: z.strictObject({}),
    errors: ['not_found'],
  }),
  noticeReadAll: endpoint({
    method: 'POST',
    path: '/account/notices/read-all',
    summary: 'Mark every notice as read.',
    access: session,
    limit: limits.write,
    changes: ['notices'],
    body: emptyBody,
    status: 200,
    response: z.strictObject({}),
    errors: [],
  }),
  mailChoices: endpoint({
    method: 'GET',
    path: '/account/mail-choices',
    summary: 'Which kinds of mail you get, and which cannot be switched off.',
    access: session,
    limit: limits.read,
    reads: ['notices'],
    status: 200,
    response: z.strictObject({ choices: z.array(choice) }),
    errors: [],
  }),
  mailChoose: endpoint({
    method: 'PATCH',
    path: '/account/mail-choices',
    summary: 'Switch a kind of mail on or off. The notices stay in the panel.',
    access: session,
    limit: limits.write,
    changes: ['notices'],
    body: mailChoiceBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
};
