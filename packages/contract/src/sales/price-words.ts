import { formatMoney, percentOf } from '../money.ts';
import { formatHourly } from './hours.ts';

/** How something is paid: which words its price has. */
export interface Term {
  /** The months that are paid ahead; 0 where it is bought once. */
  readonly months: number;
  /** Hundredths of a cent for each started hour; null where it is paid ahead. */
  readonly hourly: number | null;
}

/** What something costs. All of its amounts are with tax and discount, or all without. */
export interface Cost extends Term {
  /** Cents of a period; by the hour the most of a month. */
  readonly price: number;
  /** The price is that of each gigabyte. */
  readonly eachGb?: boolean;
}

/** How a screen or a mail says which side of the tax it means. */
export type TaxWords = '' | 'incl. VAT' | 'excl. VAT' | 'with VAT' | 'without VAT';

/** What an amount is for, where it stands apart from it: “a month”. The one place that spells it. */
export function eachWords({ months, hourly }: Term): string {
  if (hourly !== null) return 'an hour';
  if (months === 0) return 'once';
  if (months === 1) return 'a month';
  return months === 12 ? 'a year' : `each ${months} months`;
}

/** How it is paid, as a choice or a fact about an order. */
export function termWords({ months, hourly }: Term): string {
  if (hourly !== null) return 'By the hour';
  if (months === 0) return 'Paid once';
  if (months === 1) return 'Month by month';
  return months === 12 ? 'A year ahead' : `${months} months ahead`;
}

/** Paid by the month, and by the year. */
export const monthly: Term = { months: 1, hourly: null };
export const yearly: Term = { months: 12, hourly: null };
export const onceOnly: Term = { months: 0, hourly: null };

/** The most that hours come to: “at most €6.90 a month”. */
export const capWords = (price: number): string => `at most ${formatMoney(price)} ${eachWords(monthly)}`;

/** The amount and what it is for, without the most of a month. */
export function rateWords(cost: Cost): string {
  if (cost.price === 0 && !cost.hourly) return 'Free';
  const amount = cost.hourly === null ? formatMoney(cost.price) : formatHourly(cost.hourly);
  return `${amount} ${eachWords(cost)}${cost.eachGb ? ' for each GB' : ''}`;
}

/** The words of every price of a plan or subscription: “€0.0103 an hour, at most €6.90 a month, excl. VAT”. */
export function priceWords(cost: Cost, tax: TaxWords = ''): string {
  const rate = rateWords(cost);
  if (rate === 'Free') return rate;
  return [rate, ...(cost.hourly === null ? [] : [capWords(cost.price)]), ...(tax === '' ? [] : [tax])].join(', ');
}

/**
 * The price of an hour for its customer, in hundredths of a cent. Shown only: the hours of a month are rounded
 * together.
 */
export function hourlyFor(hourly: number, discountPoints: number, taxPoints: number): number {
  const discounted = hourly - percentOf(hourly, discountPoints);
  return discounted + percentOf(discounted, taxPoints);
}
