import { reportQuery } from '@resolvo/contract/money/finance';

export interface Range {
  readonly from: string;
  readonly to: string;
}

export const spans = [
  { months: 1, label: 'This month' },
  { months: 3, label: 'This quarter' },
  { months: 12, label: 'This year' },
] as const;

const written = (date: Date) => date.toISOString().slice(0, 10);

/** The current month, quarter or year, in UTC like the ledger. */
export function spanAround(today: Date, months: number): Range {
  const year = today.getUTCFullYear();
  const first = Math.floor(today.getUTCMonth() / months) * months;
  return {
    from: written(new Date(Date.UTC(year, first, 1))),
    to: written(new Date(Date.UTC(year, first + months, 0))),
  };
}

/** The range in the URL, or this year when it has none that is valid. */
export function rangeOf(params: URLSearchParams, today: Date): Range {
  const asked = reportQuery.safeParse({ from: params.get('from'), to: params.get('to') });
  return asked.success ? asked.data : spanAround(today, 12);
}
