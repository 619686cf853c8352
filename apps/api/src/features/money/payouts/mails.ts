import { dayText } from '@resolvo/contract/day-words';
import { formatMoney } from '@resolvo/contract/money';
import { z } from 'zod';
import { defineMail, template } from '../../../core/mails.ts';

const where = {
  amount: z.number().int(),
  holder: z.string(),
  iban: z.string().describe('Its first and last letters.'),
};
const action = (publicUrl: string) => ({ label: 'See your payouts', url: `${publicUrl}/panel/billing/payouts` });

export const payoutAskedMail = defineMail({
  name: 'payout-asked',
  title: 'Payout asked for',
  warns: true,
  about: 'billing',
  payload: z.strictObject({
    ...where,
    by_client: z.boolean(),
    waits_until: z
      .string()
      .optional()
      .describe('The day before which it is not sent, where no second person can send it.'),
  }),
  words: (mail, { publicUrl }) => ({
    subject: `${formatMoney(mail.amount)} is to be paid out to ${mail.iban}`,
    heading: 'A payout from your credit balance',
    paragraphs: [
      mail.by_client
        ? `You asked us to pay ${formatMoney(mail.amount)} of your credit balance to the account ${mail.iban} of ${mail.holder}.`
        : `We are going to pay ${formatMoney(mail.amount)} of your credit balance to the account ${mail.iban} of ${mail.holder}.`,
      mail.by_client
        ? 'It has left your balance. Our staff send it at the bank and tell you then.'
        : mail.waits_until === undefined
          ? 'It has left your balance. A second member of our staff sends it at the bank and tells you then.'
          : `It has left your balance. It is sent on ${mail.waits_until} at the earliest; until it is, you can call it off.`,
    ],
    action: action(publicUrl),
    afterword: 'Is this not your account, or did you not want this? Call it off there, or answer this mail at once.',
  }),
});

export const payoutWaitsMail = defineMail({
  name: 'payout-waits',
  title: 'Payout waits for a second person',
  about: 'staff',
  payload: z.strictObject({ ...where, reason: z.string() }),
  words: (mail, { publicUrl }) => ({
    subject: `A payout of ${formatMoney(mail.amount)} to ${mail.holder} waits for you`,
    heading: 'A second person is needed',
    paragraphs: [
      `A colleague wrote down a payout of ${formatMoney(mail.amount)} to the account ${mail.iban} of ${mail.holder}. The reason: ${mail.reason}`,
      'Make sure that it is the client who wants this and that the account is theirs, then send it, or call it off.',
    ],
    action: { label: 'See payouts', url: `${publicUrl}/panel/admin/finance/payouts` },
  }),
});

export const payoutSentMail = defineMail({
  name: 'payout-sent',
  title: 'Payout sent',
  warns: true,
  about: 'billing',
  payload: z.strictObject({
    ...where,
    sent_at: z.number().int().describe('The day, at midnight in UTC.'),
    called: z.string().describe('By our bank.'),
  }),
  words: (mail, { publicUrl }) => ({
    subject: `${formatMoney(mail.amount)} is on its way to ${mail.iban}`,
    heading: 'Your payout is on its way',
    paragraphs: [
      `On ${dayText(mail.sent_at)} we sent ${formatMoney(mail.amount)} to the account ${mail.iban} of ${mail.holder}. Banks take a day or two.`,
      `Our bank calls it ${mail.called}.`,
    ],
    action: action(publicUrl),
  }),
});

export const payoutEndedMail = defineMail({
  name: 'payout-ended',
  title: 'Payout on the balance again',
  about: 'billing',
  payload: z.strictObject({ ...where, is_returned: z.boolean(), reason: z.string() }),
  words: (mail, { publicUrl }) => ({
    subject: `${formatMoney(mail.amount)} for ${mail.iban} is on your credit balance again`,
    heading: mail.is_returned ? 'Your payout came back' : 'Your payout was called off',
    paragraphs: [
      mail.is_returned
        ? `The bank sent back the ${formatMoney(mail.amount)} that we had sent to the account ${mail.iban} of ${mail.holder}. The money is on your credit balance again.`
        : `The payout of ${formatMoney(mail.amount)} to the account ${mail.iban} of ${mail.holder} was not sent. The money is on your credit balance again.`,
      `Reason: ${mail.reason}`,
    ],
    action: action(publicUrl),
    afterword: 'You can ask for it again at any time, with the same or another account.',
  }),
});

export const payoutMails = [
  template(payoutAskedMail),
  template(payoutWaitsMail),
  template(payoutSentMail),
  template(payoutEndedMail),
];
