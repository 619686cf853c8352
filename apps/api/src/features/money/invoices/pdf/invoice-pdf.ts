import { formatMoney } from '@resolvo/contract/money';
import { saidOnLine } from '@resolvo/contract/money/invoice-subject';
import type { Invoice } from '@resolvo/contract/money/invoices';
import { formatHourly } from '@resolvo/contract/sales/hours';
import { foot, heading, parties, sums, table, vatSummary } from './parts.ts';
import { Sheet } from './sheet.ts';
import { standing } from './standing.ts';
import { dayOf, deliveryLine, otherText, percentText, taxNote, termText } from './words.ts';

/**
 * The invoice as it was issued, with what bokføringsforskriften §§ 5-1-1, 5-1-2 and 5-1-5 ask. Made from the frozen
 * parts: no change of name, plan or price alters a byte of it. The box below them says how it stands, from payments and
 * credit notes, which are never changed either.
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
    deliveryLine(invoice),
    ['Place of delivery', `Electronically, from ${seller.country}`],
    ['Order', invoice.order_id],
    ...(invoice.replaces === null ? [] : [['Replaces', otherText(invoice.replaces)] as const]),
  ]);
  table(
    sheet,
    invoice.items.map((item) => ({
      name: item.plan_name,
      description: item.plan_description,
      chosen: saidOnLine(item),
      quantity: item.hours === null ? String(item.quantity) : `${item.hours} h`,
      price: item.hour_rate === null ? formatMoney(item.plan_price) : formatHourly(item.hour_rate),
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
  standing(sheet, invoice);
  return sheet.finish(foot(sheet, seller));
}

/** Which rate the kroner were made with. */
export const rateText = ({ rate, day, source }: Invoice['nok']): string =>
  `1 euro = ${(rate / 10_000).toFixed(4)} NOK on ${day} (${source}).`;
