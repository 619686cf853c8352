import { brand } from '@resolvo/brand/brand';
import { chosenText } from '@resolvo/contract/chosen-words';
import { formatMoney } from '@resolvo/contract/money';
import { invoiceCan } from '@resolvo/contract/money/invoice-states';
import type { CreditNote, Invoice } from '@resolvo/contract/money/invoices';
import type { MailContent } from '../../platform/mail/layout.ts';
import type { DocumentOccasion } from './document-mail.ts';
import { dayOf } from './pdf/words.ts';

const isOpen = (invoice: Invoice): boolean => invoiceCan.markPaid(invoice.invoice_status) === true;

/** The customer's page of the invoice, where it can be paid while it is open. */
const invoiceAction = (invoice: Invoice, publicUrl: string): NonNullable<MailContent['action']> => ({
  label: isOpen(invoice) ? 'View and pay the invoice' : 'View the invoice',
  url: `${publicUrl}/panel/billing/invoices/${invoice.invoice_id}`,
});

/** One sentence about how to pay, for mails about open invoices. */
const howToPay = (invoice: Invoice): string =>
  `Please pay ${formatMoney(invoice.invoice_total)} by ${dayOf(invoice.invoice_due_date)}, by card or credit balance in your account, or by bank transfer to ${invoice.seller.iban} with KID ${invoice.kid}.`;

const standing = (invoice: Invoice): string => {
  if (isOpen(invoice)) return howToPay(invoice);
  if (invoice.invoice_status === 'cancelled') return 'This invoice is cancelled. There is nothing to pay.';
  return invoice.invoice_total === 0 ? 'There is nothing to pay.' : 'It is paid. There is nothing more to do.';
};

const shownLines = 10;

/** What the invoice is over, with the choices that were made about it, and the time it covers. */
function contents({ items, order_valid_from: from, order_valid_until: until }: Invoice): string[] {
  const lines = items.slice(0, shownLines).map(({ plan_name, quantity, chosen }) => {
    const [name, words] = [quantity === 1 ? plan_name : `${quantity} × ${plan_name}`, chosenText(chosen)];
    return words === '' ? name : `${name}: ${words}`;
  });
  const more = items.length > shownLines ? [`And ${items.length - shownLines} more.`] : [];
  return [...lines, ...more, ...(from > 0 ? [`Period: ${dayOf(from)} to ${dayOf(until)}.`] : [])];
}

const afterword = `The document is attached as a PDF. Questions about it? Write to ${brand.supportEmail}.`;

export function invoiceText(
  occasion: Exclude<DocumentOccasion, 'credit-note-issued'>,
  invoice: Invoice,
  publicUrl: string,
): MailContent {
  const number = invoice.invoice_number;
  const total = formatMoney(invoice.invoice_total);
  const action = invoiceAction(invoice, publicUrl);
  switch (occasion) {
    case 'invoice-issued':
    case 'invoice-sent':
      return {
        subject: `Invoice ${number} from ${brand.name}`,
        heading: `Invoice ${number}`,
        paragraphs: [
          `Here is your invoice of ${dayOf(invoice.invoice_creation_time)} over ${total}.`,
          ...contents(invoice),
          standing(invoice),
        ],
        action,
        afterword,
      };
    case 'invoice-paid':
      return {
        subject: `Receipt for invoice ${number}`,
        heading: 'Thank you for your payment',
        paragraphs: [`Invoice ${number} over ${total} is paid. There is nothing more to do.`, ...contents(invoice)],
        action,
        afterword,
      };
  }
}

export function creditNoteText(invoice: Invoice, note: CreditNote, publicUrl: string): MailContent {
  const amount = formatMoney(note.total);
  const from = `invoice ${invoice.invoice_number} of ${dayOf(invoice.invoice_creation_time)}`;
  return {
    subject: `Credit note ${note.credit_note_number} from ${brand.name}`,
    heading: `Credit note ${note.credit_note_number}`,
    paragraphs: [
      note.kind === 'cancellation'
        ? `We have cancelled ${from} with a credit note over ${amount}. There is nothing to pay.`
        : `We have given back ${amount} of ${from}.`,
      `Reason: ${note.reason}`,
    ],
    action: invoiceAction(invoice, publicUrl),
    afterword,
  };
}
