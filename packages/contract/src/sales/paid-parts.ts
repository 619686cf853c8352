import { formatMoney, type Line, totals } from '../money.ts';
import { renews } from '../product-types.ts';
import { eachWords } from './price-words.ts';

/** A line of what is offered, ordered or invoiced: its price without discount and tax, for a period or once. */
export interface PaidLine extends Line {
  readonly renews: boolean;
}

/** Hundredths of a percent. All zero: amounts without discount and tax. */
interface Rates {
  readonly discount: number;
  /** Left out: that of today. */
  readonly discountOfRenewals?: number;
  readonly tax: number;
}

/** What of a total is paid again with each period, and what once. */
interface PaidParts {
  /** Cents of each later period. Each unit renews with an invoice of its own, which rounds its discount and tax. */
  readonly again: number;
  /** The units that renew, and so their invoices. */
  readonly units: number;
  /** Cents of the total of today that do not come again. */
  readonly once: number;
  /** How much more the invoices of a later period are in all than one over the same units. */
  readonly rounded: number;
}

export function paidParts(
  lines: readonly PaidLine[],
  { discount, discountOfRenewals: later = discount, tax }: Rates,
): PaidParts {
  const renewing = lines.filter((line) => line.renews);
  const each = (price: number) => totals([{ price, quantity: 1 }], later, tax).total;
  const again = renewing.reduce((sum, { price, quantity }) => sum + each(price) * quantity, 0);
  return {
    again,
    units: renewing.reduce((sum, { quantity }) => sum + quantity, 0),
    once: totals(lines, discount, tax).total - totals(renewing, discount, tax).total,
    rounded: again - totals(renewing, later, tax).total,
  };
}

/** Why the sum of the invoices of a later period is not that of the one of today. */
export const roundedText = (cents: number): string =>
  `VAT is rounded on each, which makes ${formatMoney(Math.abs(cents))} ${cents > 0 ? 'more' : 'less'} in all`;

/** The plan, or the words, of a line whose type is known. */
export const paidLine = ({ type, price, quantity }: Line & { readonly type: string | null }): PaidLine => ({
  price,
  quantity,
  renews: type !== null && renews(type),
});

/** “every month”: how often an amount is paid. */
const everyWords = (months: number): string => {
  const each = eachWords({ months, hourly: null });
  return each.startsWith('a ') ? `every ${each.slice(2)}` : each.replace('each', 'every');
};

type Paid = Rates & { readonly months: number };

function paidAmounts(lines: readonly PaidLine[], { months, ...rates }: Paid) {
  const { again, once } = paidParts(lines, rates);
  return [
    ...(lines.some((line) => line.renews) ? [{ often: everyWords(months), cents: again }] : []),
    ...(lines.some((line) => !line.renews) ? [{ often: 'once', cents: once }] : []),
  ];
}

/** Below a total: what of it comes again, and what is paid once. Without lines there is nothing to say. */
export const paidRows = (
  lines: readonly PaidLine[],
  paid: Paid,
): readonly (readonly [label: string, cents: number])[] =>
  paidAmounts(lines, paid).map(({ often, cents }) => [`Paid ${often}`, cents]);

/** The same in one line, without tax: “€6.90 every month, €50.00 once”. */
export const paidText = (lines: readonly PaidLine[], paid: Omit<Paid, 'tax'>): string =>
  paidAmounts(lines, { ...paid, tax: 0 })
    .map(({ often, cents }) => `${formatMoney(cents)} ${often}`)
    .join(', ');
