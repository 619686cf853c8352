import { type FinanceReport, reportGrain } from '@resolvo/contract/finance';
import type { PaymentMethod } from '@resolvo/contract/invoices';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { bucketStarts, nextDay, readingPlan } from './report-range.ts';

interface SumRow {
  readonly bucket: string | null;
  readonly entry_kind: string;
  readonly account_kind: string;
  readonly debit: number;
  readonly credit: number;
}

type Figures = Omit<FinanceReport['buckets'][number], 'start' | 'outstanding'>;

/** Where the money of a payment went is the method it was paid by. */
const methodOf: Record<string, PaymentMethod> = {
  bank: 'bank_transfer',
  cash: 'cash',
  card: 'card',
  other: 'other',
  customer_balance: 'balance',
};

/** Reads kept sums only, so it costs the same however many invoices there are. */
export async function financeReport(
  deps: Pick<Deps, 'db'>,
  { from, to }: { from: string; to: string },
): Promise<FinanceReport> {
  const by = reportGrain(from, to);
  const rows = await readSums(deps, from, to, by);
  let outstanding = owed(rows.filter(({ bucket }) => bucket === null));
  const inside = rows.filter(({ bucket }) => bucket !== null);
  const buckets = bucketStarts(from, to, by).map((start) => {
    const mine = inside.filter(({ bucket }) => bucket === start);
    outstanding += owed(mine);
    return { start, ...figuresOf(mine), outstanding };
  });
  return { by, totals: { ...figuresOf(inside), outstanding }, buckets };
}

/** What was booked before the range comes as the bucket `null`: what was owed then is still owed. */
async function readSums(deps: Pick<Deps, 'db'>, from: string, to: string, by: 'day' | 'month'): Promise<SumRow[]> {
  const parts = readingPlan(from, nextDay(to), by).map(({ period, from: first, before, bucket }) => {
    const start = { opening: sql`null::date`, own: sql`start`, month: sql`date_trunc('month', start)::date` }[bucket];
    const since = first === undefined ? sql`true` : sql`start >= ${first}::date`;
    // Before the range only what was owed matters.
    const wanted = bucket === 'opening' ? sql`account_kind = 'receivable'` : sql`true`;
    return sql`select ${start} as bucket, entry_kind, account_kind, debit, credit from ledger_sums
      where period = ${period} and ${since} and start < ${before}::date and ${wanted}`;
  });
  const found = await sql<SumRow>`
    select to_char(bucket, 'YYYY-MM-DD') as bucket, entry_kind, account_kind,
      sum(debit)::bigint as debit, sum(credit)::bigint as credit
    from (${sql.join(parts, sql` union all `)}) parts group by 1, 2, 3`.execute(deps.db);
  return found.rows;
}

const sumOf = (rows: readonly SumRow[], value: (row: SumRow) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0);

const owed = (rows: readonly SumRow[]): number =>
  sumOf(
    rows.filter(({ account_kind }) => account_kind === 'receivable'),
    ({ debit, credit }) => debit - credit,
  );

function figuresOf(rows: readonly SumRow[]): Figures {
  const earned = (account: string) =>
    sumOf(
      rows.filter(({ account_kind }) => account_kind === account),
      ({ debit, credit }) => credit - debit,
    );
  const received = { bank_transfer: 0, cash: 0, card: 0, other: 0, balance: 0 };
  for (const row of rows) {
    const method = row.entry_kind === 'payment' ? methodOf[row.account_kind] : undefined;
    if (method) received[method] += row.debit;
  }
  return { revenue: earned('revenue'), tax: earned('tax'), received };
}
