import { brand } from '@resolvo/brand/brand';
import { dayText } from '@resolvo/contract/day-words';
import { formatMoney } from '@resolvo/contract/money';
import { endWhy, endWhyTexts } from '@resolvo/contract/sales/endings';
import { subscriptionStatusWords } from '@resolvo/contract/sales/subscription-states';
import { inSentence } from '@resolvo/contract/state-words';
import { z } from 'zod';
import { defineMail, template } from '../../../core/mails.ts';

const backWords = (credited: number | null): string => {
  if (credited === null) return 'When you pay the invoice, the part for it goes straight to your credit balance.';
  return credited > 0
    ? `What you paid for it, ${formatMoney(credited)}, is in your credit balance.`
    : 'Nothing was paid for it, so nothing is owed.';
};

export const deliveryFailedMail = defineMail({
  name: 'delivery-failed',
  title: 'Delivery failed',
  about: 'billing',
  payload: z.strictObject({ name: z.string(), credited: z.number().int().nullable() }),
  words: (mail, { publicUrl }) => ({
    subject: `We could not deliver ${mail.name}`,
    heading: 'We could not deliver your order',
    paragraphs: [`We are sorry: ${mail.name} could not be delivered.`, backWords(mail.credited)],
    action: { label: 'Open billing', url: `${publicUrl}/panel/billing` },
    afterword: `Please write to ${brand.supportEmail} if we can help you choose something else.`,
  }),
});

const howToKeep = {
  invoice_cancelled:
    'Do you want to keep it? Answer this mail before that day, and we start it again with everything in it.',
  cancelled: 'Changed your mind? Until that day you can keep it, with one click on its page.',
  ended_by_staff: 'Do you want to keep it? Answer this mail before that day.',
  not_paid: 'Do you want to keep it? Answer this mail before that day, and we will find a solution together.',
  unpaid: 'Paid before that day, it starts again by itself, with everything in it.',
  account_deleted: 'Was that a mistake? Answer this mail before that day, and we will help.',
} as const;

/** The announcement with which every grace period begins. */
export const endAnnouncedMail = defineMail({
  name: 'end-announced',
  title: 'Service about to end',
  about: 'billing',
  payload: z.strictObject({
    name: z.string(),
    server_id: z.uuid().nullable(),
    why: endWhy,
    reason: z.string(),
    ends_at: z.number().int(),
    credited: z.number().int(),
  }),
  words: (mail, { publicUrl }) => ({
    subject: `${mail.name} is ${inSentence(subscriptionStatusWords.suspended)} and ends on ${dayText(mail.ends_at)}`,
    heading: `We keep ${mail.name} until ${dayText(mail.ends_at)}`,
    paragraphs: [
      `${endWhyTexts[mail.why]}, so ${mail.name} is suspended. Your data is safe: we keep it until ${dayText(mail.ends_at)}, and delete it after that day.`,
      ...(mail.reason === '' || mail.why === 'account_deleted' ? [] : [`The reason: ${mail.reason}`]),
      howToKeep[mail.why],
      ...(mail.credited > 0 && mail.why !== 'account_deleted'
        ? [`${formatMoney(mail.credited)} went to your credit balance. The next invoice can be paid from it.`]
        : []),
    ],
    ...(mail.why !== 'account_deleted' && {
      action: mail.server_id
        ? { label: 'Open the server', url: `${publicUrl}/panel/servers/${mail.server_id}` }
        : { label: 'Open billing', url: `${publicUrl}/panel/billing` },
    }),
    afterword: `Anything unclear? Write to ${brand.supportEmail}.`,
  }),
});

export const choicesNeededMail = defineMail({
  name: 'choices-needed',
  title: 'Choose how it is made',
  about: 'billing',
  payload: z.strictObject({ order_item_id: z.uuid(), name: z.string() }),
  words: ({ order_item_id, name }, { publicUrl }) => ({
    subject: `Please choose how ${name} is made`,
    heading: 'Your choices, please',
    paragraphs: [
      `We are ready to make ${name} for you. Before we begin, tell us how you want it: its place, and what goes with it.`,
      'Nothing is made before you have chosen, and its paid period begins on the day it is set up.',
    ],
    action: { label: 'Choose now', url: `${publicUrl}/panel/billing/choose/${order_item_id}` },
    afterword: `Not sure what to choose? Write to ${brand.supportEmail}, and we help.`,
  }),
});

export const deliveryMails = [template(choicesNeededMail), template(deliveryFailedMail), template(endAnnouncedMail)];
