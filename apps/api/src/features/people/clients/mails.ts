import { brand } from '@resolvo/brand/brand';
import { clientStateWords } from '@resolvo/contract/people/clients';
import { inSentence } from '@resolvo/contract/state-words';
import { z } from 'zod';
import { defineMail, template } from '../../../core/mails.ts';

export const accountSuspendedMail = defineMail({
  name: 'account-suspended',
  title: 'Account suspended',
  payload: z.strictObject({ reason: z.string() }),
  words: (mail) => ({
    subject: `Your ${brand.name} account is ${inSentence(clientStateWords.suspended)}`,
    heading: `Your account is ${inSentence(clientStateWords.suspended)}`,
    paragraphs: [
      `We had to suspend your account. The reason: ${mail.reason}`,
      'Your servers are switched off and cannot be started while the account is suspended. Nothing of yours is deleted. Subscriptions go on, and so do their invoices.',
    ],
    afterword: `Please write to ${brand.supportEmail}; we want to solve it with you.`,
  }),
});

export const accountUnsuspendedMail = defineMail({
  name: 'account-unsuspended',
  title: 'Account open again',
  payload: z.strictObject({}),
  words: (_mail, { publicUrl }) => ({
    subject: `Your ${brand.name} account can be used again`,
    heading: 'Welcome back',
    paragraphs: ['We lifted the suspension of your account. Servers that it switched off are being started again.'],
    action: { label: 'Go to the panel', url: `${publicUrl}/panel` },
    afterword: `If something does not work as before, please write to ${brand.supportEmail}.`,
  }),
});

export const accountOpenedMail = defineMail({
  name: 'account-opened-by-staff',
  title: 'Account opened by staff',
  payload: z.strictObject({ account_name: z.string() }),
  words: (mail, { publicUrl }) => ({
    subject: `Your account ${mail.account_name} at ${brand.name} is open`,
    heading: `${mail.account_name} is open`,
    paragraphs: [
      `We opened the account ${mail.account_name} for you. You are its owner. Sign in with this address, and choose the account in the menu of the panel.`,
    ],
    action: { label: 'Go to the panel', url: `${publicUrl}/panel` },
    afterword: `If you did not expect this mail, please write to ${brand.supportEmail}.`,
  }),
});

const staffAct = z.strictObject({
  name: z.string().describe('What they did it to.'),
  did: z.string().describe('What they did, as the rest of a sentence.'),
  reason: z.string(),
  path: z.string(),
});
export type StaffAct = z.infer<typeof staffAct>;

/** For acts of staff that have no mail of their own (tell-of-staff.ts). */
export const staffActMail = defineMail({
  name: 'staff-act',
  title: 'Act of staff',
  payload: staffAct,
  words: ({ name, did, reason, path }, { publicUrl }) => ({
    subject: `${name} ${did}`,
    heading: `${name} ${did}`,
    paragraphs: [
      ...(reason === '' ? [] : [`The reason: ${reason}`]),
      'It stands in the activity of your account too, with its time.',
    ],
    action: { label: 'Open it in the panel', url: `${publicUrl}${path}` },
    afterword: `Did you not expect this? Answer this mail or write to ${brand.supportEmail}.`,
  }),
});

export const clientMails = [
  template(staffActMail),
  template(accountSuspendedMail),
  template(accountUnsuspendedMail),
  template(accountOpenedMail),
];
