import { type FinanceReport, reportGrain } from '@resolvo/contract/finance';
import type { PaymentMethod } from '@resolvo/contract/invoices';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { bucketStarts, nextDay, readingPlan } from './report-range.ts';

type Figures = { readonly revenue: number; readonly tax: number } & Readonly<Record<PaymentMethod, number>>;
/** `owed` is by how much the debt of all customers grew. What was before the range has no bucket. */
type Row = Figures & { readonly bucket: string | null; readonly owed: number };

const nothing: Figures = { revenue: 0, tax: 0, bank_transfer: 0, cash: 0, card: 0, other: 0, balance: 0 };

/** Reads kept sums only, so it costs the same however many invoices there are. */
export async function financeReport(
  deps: Pick<Deps, 'db'>,
  { from, to }: { from: string; to: string },
): Promise<FinanceReport> {
  const by = reportGrain(from, to);
  const rows = new Map((await readSums(deps, from, to, by)).map((row) => [row.bucket, row]));
  let outstanding = rows.get(null)?.owed ?? 0;
  let total = nothing;
  const buckets = bucketStarts(from, to, by).map((start) => {
    const row = rows.get(start);
    outstanding += row?.owed ?? 0;
    total = added(total, row ?? nothing);
    return { start, ...shown(row ?? nothing), outstanding };
  });
  return { by, totals: { ...shown(total), outstanding }, buckets };
}

/** One row a bucket. Where the money of a payment went is the method it was paid by. */
async function readSums(deps: Pick<Deps, 'db'>, from: string, to: string, by: 'day' | 'month'): Promise<Row[]> {
  const parts = readingPlan(from, nextDay(to), by).map(({ period, from: first, before, bucket }) => {
    const start = { opening: sql`null::date`, own: sql`start`, month: sql`date_trunc('month', start)::date` }[bucket];
    const since = first === undefined ? sql`true` : sql`start >= ${first}::date`;
    // What was owed before the range is still owed; nothing else of that time matters.
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
