import { brand } from '@resolvo/brand/brand';
import { formatMoney } from '@resolvo/contract/money';
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
  payload: z.strictObject({ name: z.string(), credited: z.number().int().nullable() }),
  words: (mail, { publicUrl }) => ({
    subject: `We could not deliver ${mail.name}`,
    heading: 'We could not deliver your order',
    paragraphs: [`We are sorry: ${mail.name} could not be delivered.`, backWords(mail.credited)],
    action: { label: 'Open billing', url: `${publicUrl}/panel/billing` },
    afterword: `Please write to ${brand.supportEmail} if we can help you choose something else.`,
  }),
});

export const deliveryMails = [template(deliveryFailedMail)];
