import { z } from 'zod';
import { detailsSchema, emptyBody, id, unixSeconds } from '../common.ts';
import { endpoint, limits, recentStaff, staff } from '../endpoint.ts';
import type { StateWord } from '../state-words.ts';
import type { Verdict } from '../states.ts';
import { line, optionalText, text } from '../text.ts';
import { mailKind } from './mail-kinds.ts';

/** Stands for what the product writes in this case: some mails say more in one case than in another. */
export const ourText = 'our_text';

export const mailTextBody = z.strictObject({
  subject: line('Please write a subject.', 150),
  heading: line('Please write a heading.', 150),
  body: text('Please write the mail.', 10_000),
  afterword: optionalText(1000).describe('Below the button; empty for ours.'),
});
export type MailTextInput = z.infer<typeof mailTextBody>;

const variable = z.strictObject({ name: z.string(), description: z.string(), example: z.string() });

const listed = z.strictObject({
  name: z.string(),
  title: z.string().describe('What staff call the mail.'),
  about: mailKind,
  warns: z.boolean().describe('It warns a person about their account, so its text is ours alone.'),
  subject: z.string().describe('The subject in use, with its variables.'),
  is_edited: z.boolean(),
  edited_at: unixSeconds,
});
export type ListedMailText = z.infer<typeof listed>;

export const mailTextWord = ({ is_edited, warns }: Pick<ListedMailText, 'is_edited' | 'warns'>): StateWord => {
  if (warns) return { word: 'Fixed', meaning: 'rest' };
  return is_edited ? { word: 'Edited', meaning: 'well' } : { word: 'Original', meaning: 'rest' };
};

/** `true`, or the reason why not. */
export const mailTextCan = {
  edit: ({ warns }: Pick<ListedMailText, 'warns'>): Verdict =>
    warns
      ? 'This mail warns a person about their account. Its text is not changed, so that none of us can do something and write the warning away.'
      : true,
};

const version = z.strictObject({
  version_id: id,
  number: z.number().int(),
  is_ours: z.boolean().describe('A reset to the text that comes with the product.'),
  subject: z.string(),
  heading: z.string(),
  body: z.string(),
  afterword: z.string(),
  created_at: unixSeconds,
});
export type MailTextVersion = z.infer<typeof version>;

const nameParams = z.strictObject({ name: z.string().regex(/^[a-z0-9-]{1,60}$/) });
const access = staff('staffMail');

export const mailTextEndpoints = {
  mailTextList: endpoint({
    method: 'GET',
    path: '/system/admin/mail-texts',
    summary: 'Every mail that the product sends by itself, with the subject in use.',
    access,
    limit: limits.read,
    reads: ['mail-texts'],
    status: 200,
    response: z.strictObject({ texts: z.array(listed) }),
    errors: [],
  }),
  mailTextDetail: endpoint({
    method: 'GET',
    path: '/system/admin/mail-texts/{name}',
    summary: 'One mail: the text that comes with the product, the one in use, its variables and earlier versions.',
    access,
    limit: limits.read,
    reads: ['mail-texts'],
    params: nameParams,
    status: 200,
    response: listed.extend({
      variables: z.array(variable),
      ours: mailTextBody.extend({
        text: z.string().describe('What {our_text} stands for in an example.'),
        button: z.string(),
      }),
      heading: z.string(),
      body: z.string(),
      afterword: z.string(),
      versions: z.array(version).describe('Newest first, at most 50.'),
    }),
    errors: ['not_found'],
  }),
  mailTextEdit: endpoint({
    method: 'PUT',
    path: '/system/admin/mail-texts/{name}',
    summary:
      'Write the text of a mail. The next mail of this kind has it. Mails that warn a person about their account keep ours.',
    access: recentStaff('staffMail'),
    forAll: true,
    limit: limits.write,
    changes: ['mail-texts'],
    params: nameParams,
    body: mailTextBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict', 'not_found'],
  }),
  mailTextReset: endpoint({
    method: 'POST',
    path: '/system/admin/mail-texts/{name}/reset',
    summary: 'Use the text that comes with the product again. Earlier versions stay.',
    access: recentStaff('staffMail'),
    forAll: true,
    limit: limits.write,
    changes: ['mail-texts'],
    params: nameParams,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['not_found', 'conflict'],
  }),
};
