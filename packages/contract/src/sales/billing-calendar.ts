import { addDays } from '../periods.ts';

/** Every number that says when a subscription is invoiced, charged, reminded of, stopped and ended. */
export const billingCalendar = {
  /** A renewal is invoiced this many days before its period starts, and due when it starts. */
  invoiceAheadDays: 7,
  /** What could not be invoiced ahead, because we were not running, is due this many days after its invoice. */
  lateInvoiceDays: 7,
  remindBeforeDueDays: 3,
  /** Days after the due date on which the balance or the saved method is tried. */
  chargeDays: [0, 1, 3, 5],
  remindAfterDueDays: 2,
  /** Older debts are not reminded of: a reminder that was not sent by then was not sent for a reason. */
  remindAtMostDays: 14,
  suspendAfterDays: 7,
  warnBeforeEndDays: 7,
  endAfterDays: 30,
  /** How long a change to a larger plan waits for its payment. */
  planChangeDays: 1,
  /** A charge nobody knows the outcome of is asked about again, with its own key, this often. */
  unknownChargeHours: 1,
} as const;

/** When the invoice of a period is issued. */
export const invoiceFrom = (periodStart: Date): Date => addDays(periodStart, -billingCalendar.invoiceAheadDays);

/** When it is due: as its period starts, or some days after an invoice that came late. */
export const dueOf = (periodStart: Date, issued: Date): Date =>
  issued < periodStart ? periodStart : addDays(issued, billingCalendar.lateInvoiceDays);

/** When the nth attempt (from 1) to take the money is made; undefined when there are no more. */
export function chargeAt(due: Date, attempt: number): Date | undefined {
  const days = billingCalendar.chargeDays[attempt - 1];
  return days === undefined ? undefined : addDays(due, days);
}

/** When somebody who has not paid is reminded. */
export const overdueAt = (due: Date): Date => addDays(due, billingCalendar.remindAfterDueDays);
export const suspendAt = (due: Date): Date => addDays(due, billingCalendar.suspendAfterDays);
export const endAt = (due: Date): Date => addDays(due, billingCalendar.endAfterDays);
export const warnAt = (due: Date): Date => addDays(endAt(due), -billingCalendar.warnBeforeEndDays);

/** The next moment after now at which an unpaid invoice asks for something to be done. */
export function nextMomentOf(due: Date, now: Date): Date | undefined {
  const charges = billingCalendar.chargeDays.map((days) => addDays(due, days));
  return [...charges, overdueAt(due), suspendAt(due), warnAt(due), endAt(due)]
    .filter((moment) => moment > now)
    .reduce<Date | undefined>((first, moment) => (first && first < moment ? first : moment), undefined);
}
