/** The same day that many months later; the last of the month where there is no such day. Days are those of UTC. */
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
 * The nth period since a subscription began. Always counted from its first day: a month added to a month that was
 * shortened would lose days for good (31 January, 28 February, 28 March).
 */
export function periodAt(anchor: Date, months: number, index: number): Period {
  return { start: addMonths(anchor, months * index), end: addMonths(anchor, months * (index + 1)) };
}
