import { type FinanceReport, reportGrain } from '@resolvo/contract/money/finance';
import type { PaymentMethod } from '@resolvo/contract/money/invoices';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { cameInInstead, plus } from './came-in.ts';
import { recurringNow } from './recurring.ts';
import { bucketStarts, nextDay, readingPlan } from './report-range.ts';

type Figures = { readonly revenue: number; readonly tax: number } & Readonly<Record<PaymentMethod, number>>;
/** `owed` is the growth of all customers' debt. Rows before the range have no bucket. */
type Row = Figures & { readonly bucket: string | null; readonly owed: number };

const nothing: Figures = { revenue: 0, tax: 0, bank_transfer: 0, cash: 0, card: 0, other: 0, balance: 0 };

/** Reads only stored totals, never single invoices, so its cost does not grow with the number of invoices. */
export async function financeReport(
  deps: Pick<Deps, 'db' | 'now'>,
  { from, to }: { from: string; to: string },
): Promise<FinanceReport> {
  const by = reportGrain(from, to);
  const rows = new Map((await readSums(deps, from, to, by)).map((row) => [row.bucket, row]));
  let outstanding = rows.get(null)?.owed ?? 0;
  let total = nothing;
  const recurringAt = await readRecurring(deps, { from, to }, by);
  const instead = await cameInInstead(deps.db, { from, to }, by);
  const starts = bucketStarts(from, to, by);
  const buckets = starts.map((start, index) => {
    const row = rows.get(start);
    outstanding += row?.owed ?? 0;
    total = added(total, row ?? nothing);
    const figures = shown(row ?? nothing);
    const came_in = plus(figures.received, instead(start));
    return { start, ...figures, came_in, outstanding, recurring: recurringAt(starts[index + 1] ?? nextDay(to)) };
  });
  const came_in = buckets.reduce((sum, bucket) => plus(sum, bucket.came_in), shown(nothing).received);
  return { by, totals: { ...shown(total), came_in, outstanding, recurring: recurringAt(nextDay(to)) }, buckets };
}

/** One row per bucket. The ledger account that a payment debits tells its method. */
async function readSums(deps: Pick<Deps, 'db'>, from: string, to: string, by: 'day' | 'month'): Promise<Row[]> {
  const parts = readingPlan(from, nextDay(to), by).map(({ period, from: first, before, bucket }) => {
    const start = { opening: sql`null::date`, own: sql`start`, month: sql`date_trunc('month', start)::date` }[bucket];
    const since = first === undefined ? sql`true` : sql`start >= ${first}::date`;
    // Debt from before the range still counts as owed; nothing else of that time does.
    const wanted = bucket === 'opening' ? sql`account_kind = 'receivable'` : sql`true`;
    return sql`select ${start} as bucket, entry_kind, account_kind, debit, credit from ledger_sums
      where period = ${period} and ${since} and start < ${before}::date and ${wanted}`;
  });
  const earned = (account: string) =>
    sql`coalesce(sum(credit - debit) filter (where account_kind = ${account}), 0)::bigint`;
  const paidInto = (account: string) =>
    sql`coalesce(sum(debit) filter (where entry_kind = 'payment' and account_kind = ${account}), 0)::bigint`;
  const found = await sql<Row>`
    select to_char(bucket, 'YYYY-MM-DD') as bucket,
      ${earned('revenue')} as revenue, ${earned('tax')} as tax, -(${earned('receivable')}) as owed,
      ${paidInto('bank')} as bank_transfer, ${paidInto('cash')} as cash, ${paidInto('card')} as card,
      ${paidInto('other')} as other, ${paidInto('customer_balance')} as balance
    from (${sql.join(parts, sql` union all `)}) parts group by bucket`.execute(deps.db);
  return found.rows;
}

const added = (a: Figures, b: Figures): Figures => ({
  revenue: a.revenue + b.revenue,
  tax: a.tax + b.tax,
  bank_transfer: a.bank_transfer + b.bank_transfer,
  cash: a.cash + b.cash,
  card: a.card + b.card,
  other: a.other + b.other,
  balance: a.balance + b.balance,
});

function shown({ revenue, tax, bank_transfer, cash, card, other, balance }: Figures) {
  return { revenue, tax, received: { bank_transfer, cash, card, other, balance } };
}

/** The value at the end of the day before: that of the last stored night, or the present one where that is later. */
async function readRecurring(
  deps: Pick<Deps, 'db' | 'now'>,
  { from, to }: { from: string; to: string },
  by: 'day' | 'month',
): Promise<(end: string) => number> {
  const today = deps.now().toISOString().slice(0, 10);
  // The last stored night of each bucket, and the last one before the range.
  const nights = await sql<{ day: string; amount: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, amount from (
      select distinct on (date_trunc(${sql.lit(by)}, day)) day, amount from recurring_days
      where day between ${from}::date and ${to}::date order by date_trunc(${sql.lit(by)}, day), day desc
    ) inside
    union all select to_char(day, 'YYYY-MM-DD'), amount from (
      select day, amount from recurring_days where day < ${from}::date order by day desc limit 1
    ) before
    order by day`.execute(deps.db);
  const current = await recurringNow(deps.db);
  return (end) => (end > today ? current : (nights.rows.findLast(({ day }) => day < end)?.amount ?? 0));
}
