import { formatMoney } from '@resolvo/contract/money';
import { invoiceSubject } from '@resolvo/contract/money/invoice-subject';
import type { CreditNote, Invoice } from '@resolvo/contract/money/invoices';
import { paidBeforeCancelled } from '@resolvo/contract/money/settling';
import { rateText } from './invoice-pdf.ts';
import { foot, heading, parties, sums, table, vatSummary } from './parts.ts';
import { across, ink, left, Sheet } from './sheet.ts';
import { dayOf, percentText, taxNote } from './words.ts';

/** Avoids -0, which would print with its sign. */
const minus = (amount: number): number => 0 - amount;

/** A document of its own, with its own number, that names the invoice it corrects (bokføringsforskriften § 5-2-7). */
export function renderCreditNotePdf(invoice: Invoice, note: CreditNote): Promise<Uint8Array> {
  const { seller, user: buyer } = invoice;
  const sheet = new Sheet(`Credit note ${note.credit_note_number}`, new Date(note.created_at * 1000));
  const issued = dayOf(invoice.invoice_creation_time);
  const net = note.total - note.tax_amount;
  heading(sheet, seller, 'Credit note');
  parties(sheet, buyer, [
    ['Credit note no.', String(note.credit_note_number)],
    ['Date', dayOf(note.created_at)],
    ['For invoice no.', String(invoice.invoice_number)],
    ['Invoice date', issued],
    ['Place of delivery', `Electronically, from ${seller.country}`],
    ['Order', invoice.order_id],
  ]);
  const before = paidBeforeCancelled(invoice, 'your');
  const whole = note.total === invoice.invoice_total;
  table(sheet, [
    {
      name: `Credit of ${whole ? '' : 'a part of '}invoice ${invoice.invoice_number} of ${issued}`,
      description: [`For ${invoiceSubject(invoice.items)}.`, note.reason].join('\n'),
      quantity: '1',
      price: formatMoney(minus(net)),
      amount: minus(net),
    },
  ]);
  sums(
    sheet,
    [
      ['Net amount', minus(net)],
      [`VAT ${percentText(invoice.invoice_tax)}`, minus(note.tax_amount)],
    ],
    ['Total in euro', minus(note.total)],
  );
  const taxed = note.nok_tax_amount !== null;
  vatSummary(
    sheet,
    {
      rate: invoice.invoice_tax,
      basis: minus(net),
      tax: minus(note.tax_amount),
      nok: note.nok_tax_amount === null ? undefined : minus(note.nok_tax_amount),
    },
    taxed ? rateText(invoice.nok) : taxNote(invoice, buyer),
  );
  sheet.put(
    note.kind === 'cancellation'
      ? [`Invoice ${invoice.invoice_number} is cancelled.`, before?.text, 'There is nothing to pay.']
          .filter((text) => text !== undefined)
          .join(' ')
      : 'The amount is given back to you.',
    left,
    sheet.y,
    across,
    { weight: 'semibold', color: ink.night },
  );
  return sheet.finish(foot(sheet, seller));
}
