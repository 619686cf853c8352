import { formatMoney } from '@resolvo/contract/money';
import { invoiceCan } from '@resolvo/contract/money/invoice-states';
import type { Invoice, PaymentMethod } from '@resolvo/contract/money/invoices';
import { paidBeforeCancelled } from '@resolvo/contract/money/settling';
import { across, ink, left, type Sheet } from './sheet.ts';
import { dayOf, otherText } from './words.ts';

const quiet = { color: ink.quiet, size: 8.5 } as const;
const strong = { weight: 'semibold', color: ink.night } as const;

/** The box at the end: what an open invoice asks for, and what became of one that is settled. */
export function standing(sheet: Sheet, invoice: Invoice): void {
  if (invoice.invoice_total === 0) {
    sheet.room(40);
    sheet.put('There is nothing to pay.', left, sheet.y, across, strong);
  } else if (invoiceCan.markPaid(invoice.invoice_status) === true) toPay(sheet, invoice);
  else settled(sheet, invoice);
}

const ways: Record<PaymentMethod, string> = {
  card: 'by card',
  bank_transfer: 'by bank transfer',
  cash: 'in cash',
  balance: 'from your credit balance',
  other: 'in another way',
};

/** When and by what, one line each. */
const paidLines = ({ payments }: Invoice): string[] =>
  payments
    .filter(({ status, applied }) => status === 'completed' && applied > 0)
    .map(({ amount, applied, received_on, payment_method }) => {
      const paid = `${formatMoney(applied)} on ${dayOf(Date.parse(received_on) / 1000)} ${ways[payment_method]}`;
      return amount === applied
        ? `${paid}.`
        : `${paid}, of ${formatMoney(amount)}. The other ${formatMoney(amount - applied)} went to your credit balance.`;
    });

const noteName = ({ credit_note_number, created_at }: Invoice['credit_notes'][number]): string =>
  `credit note ${credit_note_number} of ${dayOf(created_at)}`;

const cancelledLines = (invoice: Invoice): string[] => {
  const before = paidBeforeCancelled(invoice, 'your');
  return before === undefined ? [] : [before.text];
};

function settled(sheet: Sheet, invoice: Invoice): void {
  const { credit_notes: notes, replaces, replaced_by: next } = invoice;
  const isCancelled = invoice.invoice_status === 'cancelled';
  const credited = notes.map((note) =>
    isCancelled
      ? `Cancelled by ${noteName(note)}.`
      : `${formatMoney(note.total)} ${next ? 'credited' : 'given back'} by ${noteName(note)}.`,
  );
  const lines = [
    ...(replaces?.invoice_status === 'refunded' && !isCancelled
      ? [`What was paid of invoice ${replaces.invoice_number} counts for this one.`]
      : []),
    ...paidLines(invoice),
    ...credited,
    ...cancelledLines(invoice),
    ...(next ? [`Replaced by ${otherText(next)}.`] : []),
    'There is nothing to pay.',
  ];
  box(sheet, isCancelled ? 'Cancelled' : 'Paid', lines);
}

/** A heading and lines below it, which may go over to further pages. */
function box(sheet: Sheet, title: string, lines: readonly string[]): void {
  const height = 36 + lines.length * 14;
  const fits = height < 400;
  sheet.room(fits ? height + 12 : 60);
  if (fits) sheet.band(sheet.y, height);
  sheet.y = sheet.put(title, left + 12, sheet.y + 9, across - 24, { ...strong, size: 11 }) + 3;
  for (const line of lines) {
    sheet.room(16);
    sheet.y = sheet.put(line, left + 12, sheet.y, across - 24, { color: ink.text, size: 9 });
  }
  sheet.y += 12;
}

function toPay(sheet: Sheet, invoice: Invoice): void {
  const { seller, invoice_paid: paid } = invoice;
  if (paid > 0) box(sheet, `${formatMoney(paid)} of it is paid`, paidLines(invoice));
  const facts = [
    { label: 'To pay', value: formatMoney(invoice.invoice_open), width: 92 },
    { label: 'Due date', value: dayOf(invoice.invoice_issued_due_date), width: 112 },
    { label: 'KID', value: invoice.kid, width: 82 },
    { label: 'IBAN', value: seller.iban, width: 116 },
    { label: 'BIC', value: seller.bic, width: 66 },
  ].filter(({ value }) => value !== '');
  const height = 62;
  sheet.room(height + 24);
  sheet.band(sheet.y, height);
  sheet.put(
    invoice.additional_invoice
      ? 'If your credit balance covers it or you saved a card with us, it is taken on the due date. Otherwise pay by card, or by transfer:'
      : 'Pay by card or credit balance in your account, or by bank transfer:',
    left + 12,
    sheet.y + 9,
    across - 24,
    quiet,
  );
  let x = left + 12;
  for (const { label, value, width } of facts) {
    const y = sheet.put(label, x, sheet.y + 26, width - 4, quiet);
    sheet.put(value, x, y, width - 4, { ...strong, size: 9 });
    x += width;
  }
  sheet.y += height + 12;
}
