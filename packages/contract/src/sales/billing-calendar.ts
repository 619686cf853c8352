import { addDays } from '../periods.ts';

/** All intervals of the billing calendar: invoicing, charging, reminding, suspending, ending. */
export const billingCalendar = {
  /** A renewal is invoiced this many days before its period starts, and due when it starts. */
  invoiceAheadDays: 7,
  /** A renewal that could not be invoiced ahead, because no worker ran, is due this many days after its invoice. */
  lateInvoiceDays: 7,
  remindBeforeDueDays: 3,
  /** Days after the due date on which the balance or the saved method is tried. */
  chargeDays: [0, 1, 3, 5],
  remindAfterDueDays: 2,
  /** Invoices overdue for longer are not reminded of. */
  remindAtMostDays: 14,
  suspendAfterDays: 7,
  warnBeforeEndDays: 7,
  endAfterDays: 30,
  /** How long a change to a larger plan waits for its payment. */
  planChangeDays: 1,
  /** How often a customer may change the size of one service in 24 hours: each change makes a document. */
  planChangesADay: 5,
  /** How often the gateway is asked about an attempt without a known outcome. */
  unknownChargeHours: 1,
} as const;

/** When the invoice of a period is issued. */
export const invoiceFrom = (periodStart: Date): Date => addDays(periodStart, -billingCalendar.invoiceAheadDays);

/** The due date: the start of the period, or some days after an invoice that was issued late. */
export const dueOf = (periodStart: Date, issued: Date): Date =>
  issued < periodStart ? periodStart : addDays(issued, billingCalendar.lateInvoiceDays);

/** When the nth attempt (from 1) to collect is made; undefined after the last. */
export function chargeAt(due: Date, attempt: number): Date | undefined {
  const days = billingCalendar.chargeDays[attempt - 1];
  return days === undefined ? undefined : addDays(due, days);
}

/** When reminders of an unpaid invoice are sent. */
export const overdueAt = (due: Date): Date => addDays(due, billingCalendar.remindAfterDueDays);
export const suspendAt = (due: Date): Date => addDays(due, billingCalendar.suspendAfterDays);
export const endAt = (due: Date): Date => addDays(due, billingCalendar.endAfterDays);
export const warnAt = (due: Date): Date => addDays(endAt(due), -billingCalendar.warnBeforeEndDays);

/** The next time after now that something is due for an unpaid invoice. */
export function nextMomentOf(due: Date, now: Date): Date | undefined {
  const charges = billingCalendar.chargeDays.map((days) => addDays(due, days));
  return [...charges, overdueAt(due), suspendAt(due), warnAt(due), endAt(due)]
    .filter((moment) => moment > now)
    .reduce<Date | undefined>((first, moment) => (first && first < moment ? first : moment), undefined);
}
