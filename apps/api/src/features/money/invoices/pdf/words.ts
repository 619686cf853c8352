import { handOverPeriod, type Invoice, type InvoiceBuyer, type InvoiceSeller } from '@resolvo/contract/money/invoices';
import { chosenUsername } from '@resolvo/contract/people/chosen-username';
import { paymentTerms } from '@resolvo/contract/sales/orders';

/** Typed text made safe to print: no control or direction marks, and cut to a printable length. */
export function plain(value: string, most = 1200): string {
  const clean = value.replaceAll(/(?!\u200d)[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ').toWellFormed();
  return clean.length > most ? `${clean.slice(0, most - 1).toWellFormed()}…` : clean;
}

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Days are those of UTC, as in the books. */
export const dayOf = (seconds: number): string => days.format(new Date(seconds * 1000));

const shortDays = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const shortDayOf = (seconds: number): string => shortDays.format(new Date(seconds * 1000));

/** Percent without trailing zeros. */
export const percentText = (value: number): string => `${value} %`;

const grouped = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
export const nok = (ore: number): string => `NOK ${grouped.format(ore / 100)}`;

/** The organisation number in groups of three digits, as in Norway, followed by MVA if the seller is VAT-registered. */
export function organisationText({ organisation_number, vat_registered }: InvoiceSeller): string {
  const number = organisation_number.replace(/^(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3');
  return vat_registered ? `${number} MVA` : number;
}

export const sellerLines = (seller: InvoiceSeller): string[] =>
  [seller.line1, `${seller.postcode} ${seller.city}`.trim(), seller.country].filter((line) => line !== '');

/** The buyer: the law asks for name and address, or the organisation number. */
export function buyerLines(buyer: InvoiceBuyer): { name: string; lines: string[] } {
  const name = plain(buyer.company || buyer.name || chosenUsername(buyer.user_name) || buyer.email, 240);
  const lines = [
    buyer.company === '' ? '' : buyer.name,
    buyer.line1,
    buyer.line2,
    `${buyer.postcode} ${buyer.city}`.trim(),
    buyer.country_name,
    buyer.organisation_number === '' ? '' : `Organisation no. ${buyer.organisation_number}`,
    buyer.vat_number === '' ? '' : `VAT no. ${buyer.vat_number}`,
    buyer.email === name ? '' : buyer.email,
  ];
  return { name, lines: lines.filter((line) => line !== '').map((line) => plain(line, 240)) };
}

export function termText(invoice: Pick<Invoice, 'payment_term_id'>): string {
  const found = Object.entries(paymentTerms).find(([id]) => id === invoice.payment_term_id);
  // The due date of a renewal is not its issue date plus the payment term.
  if (!found) return 'By the due date';
  return found[1] === 0 ? 'Due at once' : `${found[1]} days net`;
}

/** The time it covers. Of what is bought once, when its delivery begins: on which day it ends is not known when this is issued. */
export function deliveryLine(invoice: Invoice): readonly [label: string, text: string] {
  const { order_valid_from: from, order_valid_until: until } = invoice;
  if (from > 0) return ['Period', `${shortDayOf(from)} – ${shortDayOf(until)}`];
  const later = handOverPeriod(invoice);
  if (later !== undefined) return ['Period', later];
  return ['Delivery', invoice.invoice_total === 0 ? 'Begins at once' : 'Begins once it is paid'];
}

/** An invoice that another one names. */
export const otherText = ({ invoice_number, issued_at }: NonNullable<Invoice['replaces']>): string =>
  `Invoice ${invoice_number} of ${dayOf(issued_at)}`;

/** The sentence the law requires when no VAT is charged. */
export function taxNote(invoice: Pick<Invoice, 'invoice_tax_type' | 'invoice_tax'>, buyer: InvoiceBuyer): string {
  if (invoice.invoice_tax > 0) return '';
  if (invoice.invoice_tax_type === 'Reverse charge') {
    const number = buyer.organisation_number || buyer.vat_number;
    return `Omvendt avgiftsplikt – Merverdiavgift ikke beregnet. Reverse charge: the buyer accounts for VAT.${number === '' ? '' : ` Buyer's number: ${number}.`}`;
  }
  if (invoice.invoice_tax_type === 'Export') {
    return 'No VAT: services for use outside the Norwegian VAT area (merverdiavgiftsloven § 6-22).';
  }
  return 'No VAT is included.';
}
