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
