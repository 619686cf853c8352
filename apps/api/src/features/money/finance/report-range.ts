/** Days as YYYY-MM-DD in UTC; in this form they also compare and sort. */
export type Day = string;

const shift = (day: Day, months: number, days: number): Day => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};
export const nextDay = (day: Day): Day => shift(day, 0, 1);
const monthOf = (day: Day): Day => `${day.slice(0, 8)}01`;
const nextMonth = (month: Day): Day => shift(month, 1, 0);

export function bucketStarts(from: Day, to: Day, by: 'day' | 'month'): Day[] {
  const starts: Day[] = [];
  const next = by === 'day' ? nextDay : nextMonth;
  for (let start = by === 'day' ? from : monthOf(from); start <= to; start = next(start)) starts.push(start);
  return starts;
}

export interface Reading {
  readonly period: 'day' | 'month';
  readonly from: Day | undefined;
  readonly before: Day;
  /** The bucket of a row: before the range, the range's first day, or the month of its day. */
  readonly bucket: 'opening' | 'own' | 'month';
}

/** The kept sums that make up a range: whole months where possible, and single days at its edges. */
export function readingPlan(from: Day, end: Day, by: 'day' | 'month'): Reading[] {
  const opening: Reading[] = [
    { period: 'month', from: undefined, before: monthOf(from), bucket: 'opening' },
    { period: 'day', from: monthOf(from), before: from, bucket: 'opening' },
  ];
  if (by === 'day') return [...opening, { period: 'day', from, before: end, bucket: 'own' }];
  const firstWhole = monthOf(from) === from ? from : nextMonth(monthOf(from));
  const afterWhole = monthOf(end);
  return [
    ...opening,
    { period: 'day', from, before: firstWhole, bucket: 'month' },
    { period: 'month', from: firstWhole, before: afterWhole, bucket: 'own' },
    { period: 'day', from: afterWhole, before: end, bucket: 'month' },
  ];
}
