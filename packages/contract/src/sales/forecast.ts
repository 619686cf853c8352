import { formatMoney } from '../money.ts';
import { addMonths } from '../periods.ts';
import type { Verdict } from '../states.ts';
import { invoiceFrom } from './billing-calendar.ts';

/** Shares of a spending limit, in percent, of which the owner is told. */
export const spendingMarks = [80, 100] as const;

/** The highest mark that was reached, or 0. */
export const spendingMark = (spent: number, limit: number): 0 | 80 | 100 =>
  spendingMarks.findLast((mark) => spent * 100 >= limit * mark) ?? 0;

/** Cents with tax of a calendar month. */
export interface MonthSpending {
  readonly limit: number | null;
  readonly spent: number;
  /** What orders ask for that are placed, invoiced and not paid. */
  readonly waiting: number;
  /** What services by the hour may still cost. */
  readonly reserved: number;
}

/**
 * `true`, or why the spending limit refuses to spend so much more this month. An order by the hour asks for nothing today, so
 * what its hours may come to is counted in its place.
 */
export function fitsLimit({ limit, spent, waiting, reserved }: MonthSpending, more: number): Verdict {
  if (limit === null || (spent < limit && spent + waiting + reserved + more <= limit)) return true;
  const counted = [
    ...(waiting > 0 ? [`orders that wait for payment come to ${formatMoney(waiting)}`] : []),
    ...(reserved > 0 ? [`what is billed by the hour may cost ${formatMoney(reserved)} more this month`] : []),
  ];
  const besides = counted.length === 0 ? '' : `, and ${counted.join(', and ')}`;
  return `Your account has a spending limit of ${formatMoney(limit)} a month and has spent ${formatMoney(spent)}${besides}. Please raise the limit under Billing first.`;
}

/** Cents with discount and tax throughout. */
interface Renewing {
  readonly kind: 'renewal';
  readonly total: number;
  readonly months: number;
  /** When its next period begins; undefined when it has none. */
  readonly renewsAt: Date | undefined;
  /** The invoice of that period is issued already. */
  readonly billed: boolean;
}

interface Counting {
  readonly kind: 'hours';
  /** The most of a month. */
  readonly total: number;
  readonly soFar: number;
  /** By the end of the month if it goes on. */
  readonly expected: number;
  readonly goesOn: boolean;
}

export interface Foreseen {
  /** What is still to come this month. */
  readonly rest: number;
  readonly next: number;
}

/**
 * What a service will cost from now to the end of this calendar month (UTC), and in the next. A renewal counts in the month
 * in which its invoice is issued; hours count in the month in which they run.
 */
export function foresee(service: Renewing | Counting, now: Date, month: { readonly end: Date }): Foreseen {
  if (service.kind === 'hours') {
    return { rest: Math.max(0, service.expected - service.soFar), next: service.goesOn ? service.total : 0 };
  }
  const { renewsAt, months, total, billed } = service;
  if (renewsAt === undefined) return { rest: 0, next: 0 };
  const following = addMonths(month.end, 1);
  let [rest, next] = [0, 0];
  for (let n = billed ? 1 : 0; ; n += 1) {
    const issued = invoiceFrom(addMonths(renewsAt, months * n));
    const at = issued < now ? now : issued;
    if (at >= following) return { rest, next };
    if (at < month.end) rest += total;
    else next += total;
  }
}
