import { dayText } from '@resolvo/contract/day-words';
import { formatMoney } from '@resolvo/contract/money';
import { z } from 'zod';
import { defineMail, template } from '../../../core/mails.ts';

export const paymentOnBalanceMail = defineMail({
  name: 'payment-on-balance',
  title: 'Payment booked to the balance',
  about: 'billing',
  payload: z.strictObject({
    amount: z.number().int(),
    invoice_number: z.number().int(),
    cancelled: z.boolean().describe('Whether the invoice was cancelled; otherwise it was paid before.'),
    short: z
      .boolean()
      .default(false)
      .describe('The invoice is still owed: card and balance together did not cover it.'),
  }),
  words: (mail, { publicUrl }) => ({
    subject: `Your payment of ${formatMoney(mail.amount)} is on your credit balance (invoice #${mail.invoice_number})`,
    heading: 'Your money is safe with us',
    paragraphs: [
      mail.short
        ? `We received ${formatMoney(mail.amount)} by card for invoice #${mail.invoice_number}. The rest was to come from your credit balance, which no longer covers it. So we put the card payment on your balance too, and the invoice is still to be paid.`
        : `We received ${formatMoney(mail.amount)} by card for invoice #${mail.invoice_number}, which ${mail.cancelled ? 'was cancelled in the meantime' : 'had been paid already'}. So we put it on your credit balance, where the next invoice can be paid from it.`,
    ],
    action: { label: 'Open billing', url: `${publicUrl}/panel/billing` },
    afterword: 'Would you rather have it back on your card? Answer this mail.',
  }),
});

export const invoicePartPaidMail = defineMail({
  name: 'invoice-part-paid',
  title: 'Part of an invoice paid',
  about: 'billing',
  payload: z.strictObject({
    invoice_id: z.uuid(),
    invoice_number: z.number().int(),
    total: z.number().int(),
    amount: z.number().int(),
    open: z.number().int(),
    due_at: z.number().int(),
    iban: z.string(),
    kid: z.string(),
  }),
  words: (mail, { publicUrl }) => ({
    subject: `${formatMoney(mail.amount)} for invoice #${mail.invoice_number} arrived, ${formatMoney(mail.open)} is still open`,
    heading: 'Thank you for your payment',
    paragraphs: [
      `We received ${formatMoney(mail.amount)} for invoice #${mail.invoice_number} over ${formatMoney(mail.total)}. ${formatMoney(mail.open)} of it is still open.`,
      `Please pay the rest by ${dayText(mail.due_at)}, by card or credit balance in your account, or by bank transfer to ${mail.iban} with KID ${mail.kid}. The invoice is paid once all of it has come in.`,
    ],
    action: {
      label: `Pay ${formatMoney(mail.open)}`,
      url: `${publicUrl}/panel/billing/invoices/${mail.invoice_id}`,
    },
  }),
});

export const paymentMails = [template(paymentOnBalanceMail), template(invoicePartPaidMail)];
