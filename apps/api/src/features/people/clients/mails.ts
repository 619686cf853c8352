import { brand } from '@resolvo/brand/brand';
import { clientStateWords } from '@resolvo/contract/people/clients';
import { inSentence } from '@resolvo/contract/state-words';
import { z } from 'zod';
import { defineMail, template } from '../../../core/mails.ts';

export const accountSuspendedMail = defineMail({
  name: 'account-suspended',
  payload: z.strictObject({ reason: z.string() }),
  words: (mail) => ({
    subject: `Your ${brand.name} account is ${inSentence(clientStateWords.suspended)}`,
    heading: `Your account is ${inSentence(clientStateWords.suspended)}`,
    paragraphs: [`We had to suspend your account. The reason: ${mail.reason}`],
    afterword: `Please write to ${brand.supportEmail}; we want to solve it with you.`,
  }),
});

export const clientMails = [template(accountSuspendedMail)];
