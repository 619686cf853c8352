import { formatMoney } from '@resolvo/contract/money';
import { z } from 'zod';
import type { MailContent } from './layout.ts';

const moment = z.number().int().nonnegative();
const invoice = z.strictObject({
  invoice_id: z.uuid(),
  number: z.number().int(),
  total: z.number().int(),
  due_at: moment,
});

/** What is written about subscriptions and their invoices, and what each mail needs. Times are seconds; 0 is none. */
export const billingMail = z.discriminatedUnion('template', [
  z.strictObject({
    template: z.literal('renewal-invoice'),
    name: z.string(),
    period_start: moment,
    period_end: moment,
    invoice,
  }),
  z.strictObject({ template: z.literal('invoice-due-soon'), invoice }),
  z.strictObject({ template: z.literal('invoice-overdue'), suspend_at: moment, invoice }),
  z.strictObject({
    template: z.literal('payment-failed'),
    why: z.enum(['declined', 'needs_action']),
    next_try: moment,
    suspend_at: moment,
    wait_until: moment.describe('When the change that it pays for is given up.'),
    invoice,
  }),
  z.strictObject({ template: z.literal('service-suspended'), name: z.string(), end_at: moment, invoice }),
  z.strictObject({ template: z.literal('service-resumed'), name: z.string() }),
  z.strictObject({ template: z.literal('service-ending'), name: z.string(), end_at: moment, invoice }),
  z.strictObject({
    template: z.literal('service-ended'),
    name: z.string(),
    why: z.enum(['cancelled', 'unpaid', 'staff', 'gone']),
    reason: z.string(),
    credited: z.number().int(),
  }),
  z.strictObject({
    template: z.literal('subscription-cancelled'),
    name: z.string(),
    end_at: moment,
    credited: z.number().int(),
  }),
  z.strictObject({ template: z.literal('subscription-kept'), name: z.string(), renews_at: moment }),
  z.strictObject({
    template: z.literal('plan-changed'),
    name: z.string(),
    to_name: z.string(),
    credited: z.number().int(),
  }),
  z.strictObject({
    template: z.literal('payment-on-balance'),
    amount: z.number().int(),
    invoice_number: z.number().int(),
    cancelled: z.boolean().describe('Whether the invoice was cancelled; otherwise it was paid before.'),
  }),
  z.strictObject({
    template: z.literal('plan-change-refused'),
    name: z.string(),
    to_name: z.string(),
    reason: z.string(),
    credited: z.number().int(),
  }),
]);

export type BillingMail = z.infer<typeof billingMail>;

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const day = (seconds: number): string => days.format(new Date(seconds * 1000));
const toBalance = (credited: number): string[] =>
  credited > 0 ? [`${formatMoney(credited)} went to your credit balance. The next invoice can be paid from it.`] : [];

/** The words of every mail about a subscription. */
export function composeBilling(mail: BillingMail, publicUrl: string): MailContent {
  const billing = { label: 'Open billing', url: `${publicUrl}/panel/billing` };
  const pay = (of: BillingMail & { invoice: { invoice_id: string } }, label = 'Pay this invoice') => ({
    label,
    url: `${publicUrl}/panel/billing/invoices/${of.invoice.invoice_id}`,
  });
  switch (mail.template) {
    case 'renewal-invoice':
      return {
        subject: `Invoice #${mail.invoice.number} for ${mail.name}`,
        heading: `${mail.name} renews on ${day(mail.period_start)}`,
        paragraphs: [
          `Here is invoice #${mail.invoice.number} over ${formatMoney(mail.invoice.total)}, for ${day(mail.period_start)} to ${day(mail.period_end)}. It is due on ${day(mail.invoice.due_at)}.`,
          'There is nothing to do if your credit balance covers it or you have saved a payment method: we take it on that day. Otherwise please pay it by then.',
        ],
        action: pay(mail, 'See the invoice'),
        afterword: 'Not needed any more? You can cancel it under Billing; it then runs until the end of what is paid.',
      };
    case 'invoice-due-soon':
      return {
        subject: `Invoice #${mail.invoice.number} is due on ${day(mail.invoice.due_at)}`,
        heading: `Due on ${day(mail.invoice.due_at)}`,
        paragraphs: [
          `A short reminder: invoice #${mail.invoice.number} over ${formatMoney(mail.invoice.total)} is due on ${day(mail.invoice.due_at)}.`,
          'For a renewal there is nothing to do if your credit balance covers it or you have saved a payment method.',
        ],
        action: pay(mail),
      };
    case 'invoice-overdue':
      return {
        subject: `Invoice #${mail.invoice.number} is overdue`,
        heading: 'Did you forget an invoice?',
        paragraphs: [
          `Invoice #${mail.invoice.number} over ${formatMoney(mail.invoice.total)} was due on ${day(mail.invoice.due_at)}, and we have not received the money.`,
          ...(mail.suspend_at > 0
            ? [`Please pay it before ${day(mail.suspend_at)}; from then on we have to suspend the service it is for.`]
            : ['Please pay it as soon as you can.']),
        ],
        action: pay(mail),
        afterword: 'If you paid it in the last days, our mails have crossed; thank you.',
      };
    case 'payment-failed':
      return {
        subject: `We could not take the payment of invoice #${mail.invoice.number}`,
        heading: mail.why === 'declined' ? 'Your payment did not go through' : 'Your bank asks for your confirmation',
        paragraphs: [
          mail.why === 'declined'
            ? `We tried to take ${formatMoney(mail.invoice.total)} for invoice #${mail.invoice.number} with your saved payment method, and it was declined.`
            : `We tried to take ${formatMoney(mail.invoice.total)} for invoice #${mail.invoice.number} with your saved payment method, and your bank wants you to confirm it yourself.`,
          ...(mail.next_try > 0
            ? [
                `We try again on ${day(mail.next_try)}. You can also pay it yourself now, with the same or another method.`,
              ]
            : []),
          ...(mail.next_try === 0 && mail.suspend_at > 0
            ? ['This was the last time we tried by ourselves. Please pay it now, with the same or another method.']
            : []),
          ...(mail.suspend_at > 0
            ? [`The service it is for goes on until ${day(mail.suspend_at)}; then we have to suspend it.`]
            : []),
          ...(mail.wait_until > 0
            ? [
                `Your service runs as before. The larger plan is yours as soon as the invoice is paid; after ${day(mail.wait_until)} we forget about the change.`,
              ]
            : []),
        ],
        action: pay(mail, 'Pay it now'),
      };
    case 'service-suspended':
      return {
        subject: `${mail.name} is suspended`,
        heading: `${mail.name} is suspended`,
        paragraphs: [
          `Invoice #${mail.invoice.number} over ${formatMoney(mail.invoice.total)} was due on ${day(mail.invoice.due_at)} and is not paid, so we had to suspend ${mail.name}. Your data is safe.`,
          `It starts again by itself as soon as the invoice is paid. If that has not happened by ${day(mail.end_at)}, we end it and delete its data.`,
        ],
        action: pay(mail, 'Pay and start it again'),
        afterword: 'Is something in the way? Answer this mail; we want to find a way with you.',
      };
    case 'service-resumed':
      return {
        subject: `${mail.name} is back`,
        heading: 'Thank you, it is running again',
        paragraphs: [`Your payment has arrived, and ${mail.name} is no longer suspended.`],
        action: billing,
      };
    case 'service-ending':
      return {
        subject: `${mail.name} ends on ${day(mail.end_at)}`,
        heading: 'The last reminder',
        paragraphs: [
          `Invoice #${mail.invoice.number} over ${formatMoney(mail.invoice.total)} is still not paid. On ${day(mail.end_at)} we end ${mail.name} and delete its data; nobody can bring it back then.`,
          'Paid before that day, it starts again by itself, with everything in it.',
        ],
        action: pay(mail, 'Pay and keep it'),
      };
    case 'service-ended':
      return {
        subject: `${mail.name} has ended`,
        heading: `${mail.name} has ended`,
        paragraphs: [
          {
            cancelled: `As you wished, ${mail.name} ended with its period. Thank you for having it with us.`,
            unpaid: `${mail.reason} So we had to end ${mail.name}. The open renewal is cancelled; nothing more is asked for.`,
            staff: `We ended ${mail.name}. The reason: ${mail.reason}`,
            gone: `${mail.name} has ended. ${mail.reason}`,
          }[mail.why],
          ...toBalance(mail.credited),
        ],
        action: billing,
      };
    case 'subscription-cancelled':
      return {
        subject: `${mail.name} is cancelled`,
        heading: `${mail.name} runs until ${day(mail.end_at)}`,
        paragraphs: [
          `Your cancellation has arrived. ${mail.name} runs until ${day(mail.end_at)} and is not renewed; its data is deleted then, so please take along what you need.`,
          ...toBalance(mail.credited),
          'Changed your mind? Until that day you can keep it, with one click under Billing.',
        ],
        action: billing,
      };
    case 'subscription-kept':
      return {
        subject: `${mail.name} stays`,
        heading: 'Good to keep you',
        paragraphs: [`Your cancellation is taken back. ${mail.name} renews on ${day(mail.renews_at)}, as before.`],
        action: billing,
      };
    case 'plan-changed':
      return {
        subject: `${mail.name} is now ${mail.to_name}`,
        heading: `From ${mail.name} to ${mail.to_name}`,
        paragraphs: [
          `Your change of plan is booked, and we are carrying it out. From the next renewal on you pay the price of ${mail.to_name}.`,
          ...toBalance(mail.credited),
        ],
        action: billing,
      };
    case 'payment-on-balance':
      return {
        subject: `Your payment of ${formatMoney(mail.amount)} is on your credit balance`,
        heading: 'Your money is safe with us',
        paragraphs: [
          `We received ${formatMoney(mail.amount)} by card for invoice #${mail.invoice_number}, which ${mail.cancelled ? 'was cancelled in the meantime' : 'had been paid already'}. So we put it on your credit balance, where the next invoice can be paid from it.`,
        ],
        action: billing,
        afterword: 'Would you rather have it back on your card? Answer this mail.',
      };
    case 'plan-change-refused':
      return {
        subject: `${mail.name} could not become ${mail.to_name}`,
        heading: 'Your change of plan was not possible',
        paragraphs: [
          `You wanted to go from ${mail.name} to ${mail.to_name}. ${mail.reason} Everything stays as it was.`,
          ...toBalance(mail.credited),
        ],
        action: billing,
      };
  }
}
