import { chosenText } from '@resolvo/contract/chosen-words';
import { formatMoney } from '@resolvo/contract/money';
import type { Invoice } from '@resolvo/contract/money/invoices';
import { foot, heading, parties, sums, table, vatSummary } from './parts.ts';
import { across, ink, left, Sheet } from './sheet.ts';
import { dayOf, deliveryText, percentText, taxNote, termText } from './words.ts';

/**
 * The invoice as it was issued, with what bokføringsforskriften §§ 5-1-1, 5-1-2 and 5-1-5 ask. Made from the frozen
 * parts alone: neither a payment nor a change of name, plan or price alters a byte of it.
 */
export function renderInvoicePdf(invoice: Invoice): Promise<Uint8Array> {
  const { seller, user: buyer } = invoice;
  const sheet = new Sheet(`Invoice ${invoice.invoice_number}`, new Date(invoice.invoice_creation_time * 1000));
  heading(sheet, seller, 'Invoice');
  parties(sheet, buyer, [
    ['Invoice number', String(invoice.invoice_number)],
    ['Invoice date', dayOf(invoice.invoice_creation_time)],
    ['Due date', dayOf(invoice.invoice_issued_due_date)],
    ['Payment terms', termText(invoice)],
    [invoice.order_valid_from > 0 ? 'Period' : 'Delivered', deliveryText(invoice)],
    ['Place of delivery', `Electronically, from ${seller.country}`],
    ['Order', invoice.order_id],
  ]);
  table(
    sheet,
    invoice.items.map((item) => ({
      name: item.plan_name,
      description: item.plan_description,
      chosen: chosenText(item.chosen),
      quantity: item.quantity,
      price: item.plan_price,
      amount: item.line_total,
    })),
  );
  const net = invoice.invoice_subtotal - invoice.invoice_discount_amount;
  const discounted: (readonly [string, number])[] =
    invoice.invoice_discount > 0
      ? [
          [`Discount ${percentText(invoice.invoice_discount)}`, -invoice.invoice_discount_amount],
          ['Net amount', net],
        ]
      : [];
  sums(
    sheet,
    [
      ['Subtotal', invoice.invoice_subtotal],
      ...discounted,
      [`VAT ${percentText(invoice.invoice_tax)}`, invoice.invoice_tax_amount],
    ],
    ['Total in euro', invoice.invoice_total],
  );
  const taxed = invoice.nok.rate > 0;
  vatSummary(
    sheet,
    {
      rate: invoice.invoice_tax,
      basis: net,
      tax: invoice.invoice_tax_amount,
      nok: taxed ? invoice.nok.tax_amount : undefined,
    },
    taxed ? rateText(invoice.nok) : taxNote(invoice, buyer),
  );
  payment(sheet, invoice);
  return sheet.finish(foot(sheet, seller));
}

/** Which rate the kroner were made with. */
export const rateText = ({ rate, day, source }: Invoice['nok']): string =>
  `1 euro = ${(rate / 10_000).toFixed(4)} NOK on ${day} (${source}).`;

function payment(sheet: Sheet, invoice: Invoice): void {
  const { seller } = invoice;
  if (invoice.invoice_total === 0) {
    sheet.room(40);
    sheet.put('There is nothing to pay.', left, sheet.y, across, { weight: 'semibold', color: ink.night });
    return;
  }
  const facts = [
    { label: 'To pay', value: formatMoney(invoice.invoice_total), width: 92 },
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
    {
      color: ink.quiet,
      size: 8.5,
    },
  );
  let x = left + 12;
  for (const { label, value, width } of facts) {
    const y = sheet.put(label, x, sheet.y + 26, width - 4, { color: ink.quiet, size: 8.5 });
    sheet.put(value, x, y, width - 4, { weight: 'semibold', color: ink.night, size: 9 });
    x += width;
  }
  sheet.y += height + 12;
}
