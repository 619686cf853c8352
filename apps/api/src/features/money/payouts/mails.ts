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
  payload: z.strictObject({ ...where, by_client: z.boolean() }),
  words: (mail, { publicUrl }) => ({
    subject: `${formatMoney(mail.amount)} is to be paid out to ${mail.iban}`,
    heading: 'A payout from your credit balance',
    paragraphs: [
      mail.by_client
        ? `You asked us to pay ${formatMoney(mail.amount)} of your credit balance to the account ${mail.iban} of ${mail.holder}.`
        : `We are going to pay ${formatMoney(mail.amount)} of your credit balance to the account ${mail.iban} of ${mail.holder}.`,
      'It has left your balance. Our staff send it at the bank and tell you then.',
    ],
    action: action(publicUrl),
    afterword: 'Is this not your account, or did you not want this? Call it off there, or answer this mail at once.',
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

export const payoutMails = [template(payoutAskedMail), template(payoutSentMail), template(payoutEndedMail)];
