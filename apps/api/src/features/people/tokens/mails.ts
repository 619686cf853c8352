import { brand } from '@resolvo/brand/brand';
import { z } from 'zod';
import { defineMail, template } from '../../../core/mails.ts';

const token = z.strictObject({ name: z.string(), prefix: z.string() });
const called = ({ name, prefix }: z.infer<typeof token>) =>
  name === '' ? `The API token ${prefix}…` : `The API token “${name}” (${prefix}…)`;

export const tokenExpiresMail = defineMail({
  name: 'token-expires',
  title: 'Token expires',
  warns: false,
  about: 'team',
  payload: token.extend({
    token_id: z.string(),
    account_name: z.string(),
    expires_on: z.string(),
    in_days: z.literal([1, 7]),
  }),
  words: (mail, { publicUrl }) => ({
    subject: `${called(mail)} expires ${mail.in_days === 1 ? 'within a day' : 'within a week'}`,
    heading: `A token expires on ${mail.expires_on}`,
    paragraphs: [
      `${called(mail)} for ${mail.account_name} works until ${mail.expires_on}. After that, programs that use it are refused.`,
      'If they are still needed, create a new token and give it to them before that day. Its activity shows where it is used.',
    ],
    action: { label: 'See its activity', url: `${publicUrl}/panel/tokens/activity/${mail.token_id}` },
    afterword: 'If nothing uses it any more, there is nothing to do.',
  }),
});

export const tokenRevokedMail = defineMail({
  name: 'token-revoked',
  title: 'Token revoked',
  payload: token.extend({ reason: z.string() }),
  words: (mail, { publicUrl }) => ({
    subject: `${called(mail)} was revoked by ${brand.name}`,
    heading: 'We revoked a token of yours',
    paragraphs: [
      `${called(mail)} no longer works. The reason: ${mail.reason}`,
      'Programs that used it are refused from now on. You can create a new token at any time.',
    ],
    action: { label: 'See your tokens', url: `${publicUrl}/panel/tokens` },
    afterword: `Questions? Please write to ${brand.supportEmail}.`,
  }),
});

export const tokenMails = [template(tokenExpiresMail), template(tokenRevokedMail)];
