import { dayText } from '@resolvo/contract/day-words';
import { formatMoney } from '@resolvo/contract/money';
import { z } from 'zod';
import { defineMail, template } from '../../../core/mails.ts';

export const quoteSentMail = defineMail({
  name: 'quote-sent',
  title: 'Quote',
  about: 'billing',
  payload: z.strictObject({
    quote_id: z.uuid(),
    number: z.number().int(),
    title: z.string(),
    total: z.number().int(),
    valid_until: z.number().int(),
  }),
  words: (mail, { publicUrl }) => ({
    subject: `Your quote ${mail.number}: ${mail.title}`,
    heading: `Our quote for you: ${mail.title}`,
    paragraphs: [
      `It comes to ${formatMoney(mail.total)}, VAT by your billing address included, and stands until ${dayText(mail.valid_until)}.`,
      'In the panel you can read it, save it as a PDF, and accept or decline it. Accepted, it becomes an order that you pay like any other.',
    ],
    action: { label: 'Read the quote', url: `${publicUrl}/panel/billing/quotes/${mail.quote_id}` },
  }),
});

export const quoteMails = [template(quoteSentMail)];
