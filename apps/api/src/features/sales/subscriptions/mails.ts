import { dayText } from '@resolvo/contract/day-words';
import { companions, withItText } from '@resolvo/contract/machines/companions';
import { formatMoney } from '@resolvo/contract/money';
import { invoiceWords } from '@resolvo/contract/money/invoice-states';
import { forSubject } from '@resolvo/contract/money/invoice-subject';
import { cardName, selfPayment, selfPaymentText } from '@resolvo/contract/money/self-payments';
import { cancelledWord, subscriptionStatusWords } from '@resolvo/contract/sales/subscription-states';
import { inSentence } from '@resolvo/contract/state-words';
import { z } from 'zod';
import { defineMail, template } from '../../../core/mails.ts';
import { invoiceFile } from '../../money/invoices/documents.ts';

/** Times are seconds; 0 is none. */
const moment = z.number().int().nonnegative();
const invoice = z.strictObject({
  invoice_id: z.uuid(),
  number: z.number().int(),
  total: z.number().int(),
  open: z.number().int().optional().describe('What it still asks for, where a part of it is paid.'),
  due_at: moment,
  subject: z.string().default('').describe('What it is for; not known of mails of before.'),
});
type MailedInvoice = z.output<typeof invoice>;

/** What it is over, and what is still open of it where a part is paid. */
const over = ({ total, open = total }: MailedInvoice): string =>
  open === total ? formatMoney(total) : `${formatMoney(total)} (${formatMoney(open)} of it is still open)`;

/** How it is paid without its customer; null where they must pay it. */
const pays = selfPayment.nullable().default(null);

const toBalance = (credited: number): string[] =>
  credited > 0 ? [`${formatMoney(credited)} went to your credit balance. The next invoice can be paid from it.`] : [];

const billing = (publicUrl: string) => ({ label: 'Open billing', url: `${publicUrl}/panel/billing` });
const pay = (publicUrl: string, of: { invoice: { invoice_id: string } }, label = 'Pay this invoice') => ({
  label,
  url: `${publicUrl}/panel/billing/invoices/${of.invoice.invoice_id}`,
});

export const renewalInvoiceMail = defineMail({
  name: 'renewal-invoice',
  title: 'Invoice of a renewal',
  about: 'billing',
  payload: z.strictObject({
    name: z.string(),
    period_start: moment,
    period_end: moment,
    invoice,
    pays,
  }),
  words: (mail, { publicUrl }) => ({
    subject: `Invoice #${mail.invoice.number}${forSubject(mail.invoice.subject || mail.name)}`,
    heading: `${mail.name} renews on ${dayText(mail.period_start)}`,
    paragraphs: [
      `Here is invoice #${mail.invoice.number} over ${over(mail.invoice)}, for ${dayText(mail.period_start)} to ${dayText(mail.period_end)}. It is due on ${dayText(mail.invoice.due_at)}.`,
      mail.pays
        ? selfPaymentText(mail.pays)
        : 'Please pay it by then: nothing that you saved with us pays it by itself.',
    ],
    action: pay(publicUrl, mail, 'See the invoice'),
    afterword: 'Not needed any more? You can cancel it under Billing; it then runs until the end of what is paid.',
  }),
  attachments: async (deps, { invoice }) => [
    { ...(await invoiceFile(deps, invoice.invoice_id)), contentType: 'application/pdf' },
  ],
});

export const invoiceDueSoonMail = defineMail({
  name: 'invoice-due-soon',
  title: 'Invoice due soon',
  about: 'billing',
  payload: z.strictObject({ invoice, pays }),
  words: (mail, { publicUrl }) => ({
    subject: `Invoice #${mail.invoice.number}${forSubject(mail.invoice.subject)} is due on ${dayText(mail.invoice.due_at)}`,
    heading: `Due on ${dayText(mail.invoice.due_at)}`,
    paragraphs: [
      `A short reminder: invoice #${mail.invoice.number}${forSubject(mail.invoice.subject)} over ${over(mail.invoice)} is due on ${dayText(mail.invoice.due_at)}.`,
      mail.pays ? selfPaymentText(mail.pays) : 'Please pay it by then, by card, credit balance or bank transfer.',
    ],
    action: pay(publicUrl, mail, mail.pays ? 'See the invoice' : 'Pay this invoice'),
  }),
});

export const invoiceOverdueMail = defineMail({
  name: 'invoice-overdue',
  title: 'Invoice overdue',
  about: 'billing',
  payload: z.strictObject({ suspend_at: moment, invoice }),
  words: (mail, { publicUrl }) => ({
    subject: `Invoice #${mail.invoice.number}${forSubject(mail.invoice.subject)} is ${inSentence(invoiceWords.awaiting_payment_overdue)}`,
    heading: 'Did you forget an invoice?',
    paragraphs: [
      `Invoice #${mail.invoice.number}${forSubject(mail.invoice.subject)} over ${over(mail.invoice)} was due on ${dayText(mail.invoice.due_at)}, and we have not received the money.`,
      ...(mail.suspend_at > 0
        ? [`Please pay it before ${dayText(mail.suspend_at)}; from then on we have to suspend the service it is for.`]
        : ['Please pay it as soon as you can.']),
    ],
    action: pay(publicUrl, mail),
    afterword: 'If you paid it in the last days, our mails have crossed; thank you.',
  }),
});

interface Tried {
  readonly invoice: MailedInvoice;
  readonly tried: { readonly amount: number; readonly brand: string; readonly last4: string } | null;
}

const asked = ({ open, total }: MailedInvoice): number => open ?? total;

const triedText = ({ invoice, tried }: Tried): string =>
  `We tried to take ${formatMoney(tried?.amount ?? asked(invoice))} from your ${tried ? cardName(tried) : 'saved card'} for invoice #${invoice.number}${forSubject(invoice.subject)}.`;

/** The bank's own sentence, unless it says no more than ours. */
const declinedText = (reason = ''): string =>
  reason === '' || /was declined\.?$/.test(reason) ? 'The card was declined.' : `The card was declined: “${reason}”`;

/** Why more was tried than the invoice asks for. */
const leastText = ({ invoice, tried }: Tried): string[] =>
  tried && tried.amount > asked(invoice)
    ? [
        `The invoice asks for ${formatMoney(asked(invoice))}, and a card is charged ${formatMoney(tried.amount)} at least. What it pays above the invoice goes to your credit balance, whenever you pay it by card.`,
      ]
    : [];

export const paymentFailedMail = defineMail({
  name: 'payment-failed',
  title: 'Card payment failed',
  about: 'billing',
  payload: z.strictObject({
    why: z.enum(['declined', 'needs_action']),
    next_try: moment,
    suspend_at: moment,
    stopped: z.boolean().default(false).describe('What it is for has ended.'),
    wait_until: moment.describe('When the change that it pays for is given up.'),
    invoice,
    tried: z
      .strictObject({
        amount: z.number().int().describe('What the card was to pay, which may be more than the invoice asks for.'),
        brand: z.string(),
        last4: z.string(),
        reason: z.string().describe('What its bank said.'),
      })
      .nullable()
      .default(null)
      .describe('Not known of mails of before.'),
  }),
  words: (mail, { publicUrl }) => ({
    subject: `We could not take the payment of invoice #${mail.invoice.number}${forSubject(mail.invoice.subject)}`,
    heading: mail.why === 'declined' ? 'Your payment did not go through' : 'Your bank asks for your confirmation',
    paragraphs: [
      `${triedText(mail)} ${mail.why === 'declined' ? declinedText(mail.tried?.reason) : 'Your bank wants you to confirm it yourself.'}`,
      ...leastText(mail),
      ...(mail.stopped
        ? [
            `The service it is for has stopped and costs nothing more. This is for the time before, so ${formatMoney(asked(mail.invoice))} is still to be paid.`,
          ]
        : []),
      ...(mail.next_try > 0
        ? [
            `We try again on ${dayText(mail.next_try)}. You can also pay it yourself now, with the same or another method.`,
          ]
        : []),
      ...(mail.next_try === 0 && mail.wait_until === 0
        ? ['This was the last time we tried by ourselves. Please pay it now, with the same or another method.']
        : []),
      ...(mail.suspend_at > 0
        ? [`The service it is for goes on until ${dayText(mail.suspend_at)}; then we have to suspend it.`]
        : []),
      ...(mail.wait_until > 0
        ? [
            `Your service runs as before. The larger plan is yours as soon as the invoice is paid; after ${dayText(mail.wait_until)} the change is dropped.`,
          ]
        : []),
    ],
    action: pay(publicUrl, mail, 'Pay it now'),
  }),
});

export const serviceSuspendedMail = defineMail({
  name: 'service-suspended',
  title: 'Service suspended',
  about: 'billing',
  payload: z.strictObject({ name: z.string(), end_at: moment, invoice }),
  words: (mail, { publicUrl }) => ({
    subject: `${mail.name} is ${inSentence(subscriptionStatusWords.suspended)}`,
    heading: `${mail.name} is ${inSentence(subscriptionStatusWords.suspended)}`,
    paragraphs: [
      `Invoice #${mail.invoice.number} over ${over(mail.invoice)} was due on ${dayText(mail.invoice.due_at)} and is not paid, so we had to suspend ${mail.name}. Your data is safe.`,
      `It starts again by itself as soon as the invoice is paid. If that has not happened by ${dayText(mail.end_at)}, we end it and delete its data.`,
    ],
    action: pay(publicUrl, mail, 'Pay and start it again'),
    afterword: 'Is there a problem? Answer this mail, and we will find a solution together.',
  }),
});

export const serviceResumedMail = defineMail({
  name: 'service-resumed',
  title: 'Service resumed',
  about: 'billing',
  payload: z.strictObject({ name: z.string() }),
  words: (mail, { publicUrl }) => ({
    subject: `${mail.name} is back`,
    heading: 'Thank you, it is running again',
    paragraphs: [`Your payment has arrived, and ${mail.name} is no longer suspended.`],
    action: billing(publicUrl),
  }),
});

export const serviceEndingMail = defineMail({
  name: 'service-ending',
  title: 'Service ends soon',
  about: 'billing',
  payload: z.strictObject({ name: z.string(), end_at: moment, invoice }),
  words: (mail, { publicUrl }) => ({
    subject: `${mail.name} ends on ${dayText(mail.end_at)}`,
    heading: 'The last reminder',
    paragraphs: [
      `Invoice #${mail.invoice.number} over ${over(mail.invoice)} is still not paid. On ${dayText(mail.end_at)} we end ${mail.name} and delete its data; nobody can bring it back then.`,
      'Paid before that day, it starts again by itself, with everything in it.',
    ],
    action: pay(publicUrl, mail, 'Pay and keep it'),
  }),
});

const ended = z.object({ credited: z.number().int() });

/** For the mail of a deletion, which stands in place of those of all that ends with it: what they gave back together. */
export const creditedInstead = (overtaken: readonly unknown[]): string[] =>
  toBalance(overtaken.reduce<number>((sum, one) => sum + (ended.safeParse(one).data?.credited ?? 0), 0));

export const serviceEndedMail = defineMail({
  name: 'service-ended',
  title: 'Service ended',
  about: 'billing',
  payload: z.strictObject({
    name: z.string(),
    why: z.enum(['cancelled', 'unpaid', 'staff', 'gone']),
    reason: z.string(),
    credited: z.number().int(),
    owed: z.number().int().default(0).describe('Cents of its invoices that are not paid and stay owed.'),
  }),
  words: (mail, { publicUrl }) => ({
    subject: `${mail.name} has ended`,
    heading: `${mail.name} has ended`,
    paragraphs: [
      {
        cancelled: `As you wished, ${mail.name} has ended. Thank you for having it with us.`,
        unpaid:
          mail.owed > 0
            ? `${mail.reason} So we had to end ${mail.name}. For the time before, ${formatMoney(mail.owed)} is still to be paid.`
            : `${mail.reason} So we had to end ${mail.name}. The open renewal is cancelled; nothing more is asked for.`,
        staff: `We ended ${mail.name}. The reason: ${mail.reason}`,
        gone: `${mail.name} has ended. ${mail.reason}`,
      }[mail.why],
      ...toBalance(mail.credited),
    ],
    action: billing(publicUrl),
  }),
});

export const subscriptionCancelledMail = defineMail({
  name: 'subscription-cancelled',
  title: 'Subscription cancelled',
  about: 'billing',
  payload: z.strictObject({
    name: z.string(),
    end_at: moment,
    kept_until: moment.default(0),
    credited: z.number().int(),
    with_it: companions.nullable().default(null).describe('Of a server.'),
  }),
  words: (mail, { publicUrl }) => ({
    subject: `${mail.name} is ${inSentence(cancelledWord)}`,
    heading: `${mail.name} runs until ${dayText(mail.end_at)}`,
    paragraphs: [
      `Your cancellation has arrived. ${mail.name} runs until ${dayText(mail.end_at)} and is not renewed. It is suspended then${mail.kept_until > 0 ? `, and we keep its data until ${dayText(mail.kept_until)} before we delete it` : ''}; please save what you need before then.`,
      ...(mail.with_it ? [withItText(mail.with_it)].filter(Boolean) : []),
      ...toBalance(mail.credited),
      'Changed your mind? Until that day you can keep it, with one click under Billing.',
    ],
    action: billing(publicUrl),
  }),
});

export const subscriptionKeptMail = defineMail({
  name: 'subscription-kept',
  title: 'Subscription kept',
  about: 'billing',
  payload: z.strictObject({ name: z.string(), renews_at: moment }),
  words: (mail, { publicUrl }) => ({
    subject: `${mail.name} stays`,
    heading: 'Good to keep you',
    paragraphs: [`Your cancellation is taken back. ${mail.name} renews on ${dayText(mail.renews_at)}, as before.`],
    action: billing(publicUrl),
  }),
});

export const planChangedMail = defineMail({
  name: 'plan-changed',
  title: 'Plan changed',
  about: 'billing',
  payload: z.strictObject({
    name: z.string(),
    to_name: z.string(),
    credited: z.number().int(),
    replaced: z.number().int().default(0),
    next_paid: z.boolean().default(false),
  }),
  words: (mail, { publicUrl }) => ({
    subject: `${mail.name} is now ${mail.to_name}`,
    heading: `From ${mail.name} to ${mail.to_name}`,
    paragraphs: [
      `Your change of plan is booked, and we are carrying it out. From the next renewal on you pay the price of ${mail.to_name}.`,
      ...(mail.replaced > 0
        ? [`Invoice #${mail.replaced} of the next period is cancelled, and a new one replaces it.`]
        : []),
      ...(mail.next_paid ? ['The next period is paid with it.'] : []),
      ...toBalance(mail.credited),
    ],
    action: billing(publicUrl),
  }),
});

export const planChangeRefusedMail = defineMail({
  name: 'plan-change-refused',
  title: 'Change of plan refused',
  about: 'billing',
  overtakes: [planChangedMail.name],
  payload: z.strictObject({
    name: z.string(),
    to_name: z.string(),
    reason: z.string(),
    credited: z.number().int(),
  }),
  words: (mail, { publicUrl }) => ({
    subject: `${mail.name} could not become ${mail.to_name}`,
    heading: 'Your change of plan was not possible',
    paragraphs: [
      `You wanted to go from ${mail.name} to ${mail.to_name}. ${mail.reason} Everything stays as it was.`,
      ...toBalance(mail.credited),
    ],
    action: billing(publicUrl),
  }),
});

export const spendingReachedMail = defineMail({
  name: 'spending-reached',
  title: 'Spending limit reached',
  about: 'billing',
  payload: z.strictObject({ percent: z.number().int(), spent: z.number().int(), amount: z.number().int() }),
  words: (mail, { publicUrl }) => ({
    subject: `This month has cost ${mail.percent} % of your spending limit`,
    heading: `${mail.percent} % of the spending limit is reached`,
    paragraphs: [
      `This month has cost ${formatMoney(mail.spent)} so far. The limit of your account is ${formatMoney(mail.amount)} a month.`,
      mail.percent < 100
        ? 'At the limit, new orders and larger plans are refused. Nothing that runs is stopped.'
        : 'New orders and larger plans are refused until the month ends or the limit is raised. Nothing that runs is stopped.',
    ],
    action: billing(publicUrl),
  }),
});

export const subscriptionMails = [
  template(spendingReachedMail),
  template(renewalInvoiceMail),
  template(invoiceDueSoonMail),
  template(invoiceOverdueMail),
  template(paymentFailedMail),
  template(serviceSuspendedMail),
  template(serviceResumedMail),
  template(serviceEndingMail),
  template(serviceEndedMail),
  template(subscriptionCancelledMail),
  template(subscriptionKeptMail),
  template(planChangedMail),
  template(planChangeRefusedMail),
];
