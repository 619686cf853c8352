import { z } from 'zod';
import { endpoint, limits, staff } from './endpoint.ts';
import type { paymentMethod } from './invoices.ts';
import { cents } from './money.ts';

/** Reports go by days up to a quarter, beyond that by months. Days are those of UTC. */
export const longestByDay = 92;
export const longestReport = 3660;

const day = z.iso.date({ error: 'Please choose a date.' }).meta({ examples: ['2026-01-01'] });
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

export const reportGrain = (from: string, to: string): 'day' | 'month' =>
  daysBetween(from, to) <= longestByDay ? 'day' : 'month';

export const reportQuery = z
  .strictObject({ from: day.describe('The first day.'), to: day.describe('The last day.') })
  .refine(({ from, to }) => from <= to, { error: 'The range ends before it begins.', path: ['to'] })
  .refine(({ from, to }) => daysBetween(from, to) <= longestReport, {
    error: 'Please choose at most ten years.',
    path: ['to'],
  });

const received = z.strictObject({
  bank_transfer: cents,
  cash: cents,
  card: cents,
  other: cents,
  balance: cents,
}) satisfies z.ZodType<Record<z.infer<typeof paymentMethod>, number>>;

const figures = {
  revenue: cents.describe('Invoiced without tax, less what credit notes took back.'),
  tax: cents.describe('Tax on it, which is not ours.'),
  received: received.describe('Payments by method.'),
};

export const reportBucket = z.strictObject({
  start: day,
  ...figures,
  outstanding: cents.describe('What customers owed at its end.'),
});
export type ReportBucket = z.infer<typeof reportBucket>;

export const financeReport = z.strictObject({
  by: z.enum(['day', 'month']),
  totals: z.strictObject({ ...figures, outstanding: cents.describe('What customers owed at the end of the range.') }),
  buckets: z.array(reportBucket),
});
export type FinanceReport = z.infer<typeof financeReport>;

export const financeEndpoints = {
  financeReport: endpoint({
    method: 'GET',
    path: '/system/admin/finance/report',
    summary: 'What was earned, owed, taxed and paid in a range of days, from the books.',
    access: staff('staffFinance'),
    limit: limits.read,
    query: reportQuery,
    status: 200,
    response: financeReport,
    errors: [],
  }),
};
