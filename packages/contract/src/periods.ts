/** The same day this many months later, or the month's last day. Days are UTC. */
export function addMonths(date: Date, months: number): Date {
  const first = new Date(date);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() + months);
  const daysThere = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date.getUTCDate(), daysThere));
  return first;
}

export function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * 86_400_000);
}

/** The first moment of its day, in UTC. */
export const dayStart = (date: Date): Date => new Date(Math.floor(date.getTime() / 86_400_000) * 86_400_000);

/** What is due or kept until a day is so until that day is over, whatever hour it was written at. */
export const dayIsOver = (day: Date, now: Date): boolean => addDays(dayStart(day), 1) <= now;

export interface Period {
  readonly start: Date;
  readonly end: Date;
}

/**
 * The nth period of a subscription, always counted from its first day: adding month by month would lose days for good
 * (31 January, 28 February, 28 March).
 */
export function periodAt(anchor: Date, months: number, index: number): Period {
  return { start: addMonths(anchor, months * index), end: addMonths(anchor, months * (index + 1)) };
}
