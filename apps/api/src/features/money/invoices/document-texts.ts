import { brand } from '@resolvo/brand/brand';
import { formatMoney } from '@resolvo/contract/money';
import { invoiceCan } from '@resolvo/contract/money/invoice-states';
import { forSubject, invoiceSubject, saidOnLine } from '@resolvo/contract/money/invoice-subject';
import { type CreditNote, handOverPeriod, type Invoice } from '@resolvo/contract/money/invoices';
import { restOnBalance } from '@resolvo/contract/money/settling';
import { z } from 'zod';
import { defineMail, type Mail, type MailContent } from '../../../core/mails.ts';
import type { DocumentOccasion } from './document-mail.ts';
import { dayOf } from './pdf/words.ts';

const isOpen = (invoice: Invoice): boolean => invoiceCan.markPaid(invoice.invoice_status) === true;

/** What the text of a mail with an invoice is made from. */
const invoiceFacts = z.strictObject({
  invoice_id: z.uuid(),
  number: z.number().int(),
  total: z.number().int(),
  issued_at: z.number().int(),
  due_at: z.number().int(),
  is_open: z.boolean(),
  contents: z.array(z.string()),
  subject: z.string().default('').describe('What it is for; not known of mails of before.'),
  on_balance: z.string().default('').describe('Where the rest of a payment is; empty without one.'),
  standing: z.string(),
});
type InvoiceFacts = z.infer<typeof invoiceFacts>;

const noteFacts = z.strictObject({
  invoice_id: z.uuid(),
  number: z.number().int(),
  amount: z.number().int(),
  invoice_number: z.number().int(),
  invoice_issued_at: z.number().int(),
  is_open: z.boolean(),
  is_cancellation: z.boolean(),
  subject: z.string().default('').describe('What the credited invoice was for; not known of mails of before.'),
  to_balance: z.number().int().default(0).describe('What was paid of a cancelled invoice, and is on the balance.'),
  reason: z.string(),
});

/** The customer's page of the invoice, where it can be paid while it is open. */
const invoiceAction = (
  facts: Pick<InvoiceFacts, 'invoice_id' | 'is_open'>,
  publicUrl: string,
): NonNullable<MailContent['action']> => ({
  label: facts.is_open ? 'View and pay the invoice' : 'View the invoice',
  url: `${publicUrl}/panel/billing/invoices/${facts.invoice_id}`,
});

/** One sentence about how to pay, for mails about open invoices. */
const howToPay = (invoice: Invoice): string =>
  `${invoice.invoice_paid > 0 ? `${formatMoney(invoice.invoice_paid)} of it is paid. ` : ''}Please pay ${formatMoney(invoice.invoice_open)} by ${dayOf(invoice.invoice_due_date)}, by card or credit balance in your account, or by bank transfer to ${invoice.seller.iban} with KID ${invoice.kid}.`;

const standing = (invoice: Invoice): string => {
  if (isOpen(invoice)) return howToPay(invoice);
  if (invoice.invoice_status === 'cancelled') return 'This invoice is cancelled. There is nothing to pay.';
  return invoice.invoice_total === 0 ? 'There is nothing to pay.' : 'It is paid. There is nothing more to do.';
};

const shownLines = 10;

/** How the lines, which are without tax, come to the total. */
function sumsText(invoice: Invoice): string {
  const { invoice_subtotal, invoice_discount, invoice_discount_amount, invoice_tax, invoice_tax_type } = invoice;
  const tax = invoice_tax > 0 ? `${invoice_tax_type} (${invoice_tax} %)` : invoice_tax_type;
  const parts = [
    `Together ${formatMoney(invoice_subtotal)} excl. VAT`,
    ...(invoice_discount > 0 ? [`discount (${invoice_discount} %) ${formatMoney(-invoice_discount_amount)}`] : []),
    `${tax} ${formatMoney(invoice.invoice_tax_amount)}`,
    `total ${formatMoney(invoice.invoice_total)}`,
  ];
  return `${parts.join(', ')}.`;
}

/** What the invoice is over, with the choices that were made about it, and the time it covers. */
function contents(invoice: Invoice): string[] {
  const { items, order_valid_from: from, order_valid_until: until } = invoice;
  const lines = items.slice(0, shownLines).map((item) => {
    const { plan_name, quantity, line_total } = item;
    const name = quantity === 1 ? plan_name : `${quantity} × ${plan_name}`;
    const said = saidOnLine(item);
    return `${said === '' ? name : `${name}: ${said}`} · ${formatMoney(line_total)}`;
  });
  const more = items.length > shownLines ? [`And ${items.length - shownLines} more.`] : [];
  const period = from > 0 ? `${dayOf(from)} to ${dayOf(until)}` : handOverPeriod(invoice);
  return [...lines, ...more, sumsText(invoice), ...(period === undefined ? [] : [`Period: ${period}.`])];
}

const afterword = `The document is attached as a PDF. Questions about it? Write to ${brand.supportEmail}.`;

const mailOfInvoice = (name: DocumentOccasion, title: string): Mail<InvoiceFacts> =>
  defineMail({
    name,
    title,
    about: 'billing',
    isDocument: true,
    payload: invoiceFacts,
    words: (facts, { publicUrl }) => ({
      subject: `Invoice ${facts.number} from ${brand.name}${forSubject(facts.subject)}`,
      heading: `Invoice ${facts.number}`,
      paragraphs: [
        `Here is your invoice of ${dayOf(facts.issued_at)} over ${formatMoney(facts.total)}.`,
        ...facts.contents,
        facts.standing,
      ],
      action: invoiceAction(facts, publicUrl),
      afterword,
    }),
  });

export const invoiceIssuedMail = mailOfInvoice('invoice-issued', 'New invoice');
export const invoiceSentMail = mailOfInvoice('invoice-sent', 'Invoice sent again');

export const invoicePaidMail = defineMail({
  name: 'invoice-paid',
  title: 'Receipt',
  about: 'billing',
  isDocument: true,
  payload: invoiceFacts,
  words: (facts, { publicUrl }) => ({
    subject: `Receipt for invoice ${facts.number}${facts.subject === '' ? '' : `: ${facts.subject}`}`,
    heading: 'Thank you for your payment',
    paragraphs: [
      `Invoice ${facts.number} over ${formatMoney(facts.total)} is paid. There is nothing more to do.`,
      ...facts.contents,
      ...(facts.on_balance === '' ? [] : [facts.on_balance]),
    ],
    action: invoiceAction(facts, publicUrl),
    afterword,
  }),
});

export const creditNoteMail = defineMail({
  name: 'credit-note-issued',
  title: 'Credit note',
  about: 'billing',
  isDocument: true,
  payload: noteFacts,
  words: (facts, { publicUrl }) => {
    const amount = formatMoney(facts.amount);
    const from = `invoice ${facts.invoice_number} of ${dayOf(facts.invoice_issued_at)}${forSubject(facts.subject)}`;
    return {
      subject: `Credit note ${facts.number} from ${brand.name}${forSubject(facts.subject)}`,
      heading: `Credit note ${facts.number}`,
      paragraphs: [
        facts.is_cancellation
          ? `We have cancelled ${from} with a credit note over ${amount}. There is nothing to pay.`
          : `We have given back ${amount} of ${from}.`,
        ...(facts.to_balance > 0
          ? [`The ${formatMoney(facts.to_balance)} that you had paid of it is on your credit balance.`]
          : []),
        `Reason: ${facts.reason}`,
      ],
      action: invoiceAction(facts, publicUrl),
      afterword,
    };
  },
});

const replacedFacts = z.strictObject({
  invoice_id: z.uuid(),
  number: z.number().int(),
  total: z.number().int(),
  is_open: z.boolean(),
  replaces_number: z.number().int(),
  replaces_issued_at: z.number().int(),
  credit_note_number: z.number().int(),
  reason: z.string(),
  contents: z.array(z.string()),
  standing: z.string(),
  on_balance: z.string().describe('What had been paid beyond the new one; empty without any.'),
});

export const invoiceReplacedMail = defineMail({
  name: 'invoice-replaced',
  title: 'Invoice issued anew',
  about: 'billing',
  isDocument: true,
  payload: replacedFacts,
  words: (facts, { publicUrl }) => ({
    subject: `Invoice ${facts.number} replaces invoice ${facts.replaces_number}`,
    heading: `Invoice ${facts.number} replaces invoice ${facts.replaces_number}`,
    paragraphs: [
      `Invoice ${facts.replaces_number} of ${dayOf(facts.replaces_issued_at)} was wrong. All of it is credited by credit note ${facts.credit_note_number}, and invoice ${facts.number} over ${formatMoney(facts.total)} takes its place.`,
      `Reason: ${facts.reason}`,
      ...facts.contents,
      facts.standing,
      ...(facts.on_balance === '' ? [] : [facts.on_balance]),
      'What you have from us goes on as before.',
    ],
    action: invoiceAction(facts, publicUrl),
    afterword: `Both documents are attached as PDFs. Questions about them? Write to ${brand.supportEmail}.`,
  }),
});

export const factsOfReplaced = (invoice: Invoice, wrong: Invoice, note: CreditNote): z.infer<typeof replacedFacts> => {
  const left = wrong.invoice_paid - invoice.invoice_total;
  return {
    invoice_id: invoice.invoice_id,
    number: invoice.invoice_number,
    total: invoice.invoice_total,
    is_open: isOpen(invoice),
    replaces_number: wrong.invoice_number,
    replaces_issued_at: wrong.invoice_creation_time,
    credit_note_number: note.credit_note_number,
    reason: note.reason,
    contents: contents(invoice),
    standing: left >= 0 ? 'What you had paid pays it. There is nothing more to do.' : standing(invoice),
    on_balance: left > 0 ? `${formatMoney(left)} of what you had paid is on your credit balance.` : '',
  };
};

export const factsOfInvoice = (invoice: Invoice): InvoiceFacts => ({
  invoice_id: invoice.invoice_id,
  number: invoice.invoice_number,
  total: invoice.invoice_total,
  issued_at: invoice.invoice_creation_time,
  due_at: invoice.invoice_due_date,
  is_open: isOpen(invoice),
  contents: contents(invoice),
  subject: invoiceSubject(invoice.items),
  on_balance: restOnBalance(invoice),
  standing: standing(invoice),
});

export const factsOfNote = (invoice: Invoice, note: CreditNote): z.infer<typeof noteFacts> => ({
  invoice_id: invoice.invoice_id,
  number: note.credit_note_number,
  amount: note.total,
  invoice_number: invoice.invoice_number,
  invoice_issued_at: invoice.invoice_creation_time,
  is_open: isOpen(invoice),
  is_cancellation: note.kind === 'cancellation',
  subject: invoiceSubject(invoice.items),
  to_balance: note.kind === 'cancellation' ? invoice.invoice_paid : 0,
  reason: note.reason,
});
