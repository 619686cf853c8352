import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';

interface BookReport {
  /** Sum of all ledger lines; must be zero. */
  readonly trial: number;
  /** Customers whose kept balance differs from their lines. */
  readonly drift: readonly { readonly accountId: string; readonly kept: number; readonly lines: number }[];
  /** Days and months whose kept sums differ from the lines. */
  readonly sums: readonly SumDrift[];
}

interface SumDrift {
  readonly period: string;
  readonly start: string;
  readonly entryKind: string;
  readonly accountKind: string;
  /** Kept value minus the sum of the lines. */
  readonly debit: number;
  readonly credit: number;
}

/** Reports differences and repairs nothing: staff must understand them first. */
export async function checkBooks(deps: Pick<Deps, 'db' | 'log'>): Promise<BookReport> {
  const all = await deps.db
    .selectFrom('ledger_lines')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('sum'))
    .executeTakeFirstOrThrow();
  const drift = await sql<{ accountId: string; kept: number; lines: number }>`
    select a.account_id as "accountId", a.balance as kept, coalesce(-sum(l.amount), 0)::bigint as lines
    from ledger_accounts a left join ledger_lines l on l.ledger_account_id = a.id
    where a.kind = 'customer_balance'
    group by a.id having a.balance <> coalesce(-sum(l.amount), 0)
    order by a.account_id`.execute(deps.db);
  const report = { trial: all.sum, drift: drift.rows, sums: await driftOfSums(deps) };
  if (report.trial !== 0 || report.drift.length > 0 || report.sums.length > 0) {
    deps.log.error({ event: 'books.mismatch', ...report }, 'Kept balances or sums differ from the ledger lines');
  }
  return report;
}

/** One statement, so that kept sums and lines are read from the same snapshot. */
async function driftOfSums(deps: Pick<Deps, 'db'>): Promise<SumDrift[]> {
  const found = await sql<SumDrift>`
    with days as (
      select (e.created_at at time zone 'UTC')::date as day, e.kind as entry_kind, a.kind as account_kind,
        coalesce(sum(l.amount) filter (where l.amount > 0), 0) as debit,
        coalesce(-sum(l.amount) filter (where l.amount < 0), 0) as credit
      from ledger_lines l
      join ledger_entries e on e.id = l.entry_id
      join ledger_accounts a on a.id = l.ledger_account_id
      group by 1, 2, 3
    )
    select period, to_char(start, 'YYYY-MM-DD') as start, entry_kind as "entryKind", account_kind as "accountKind",
      sum(debit)::bigint as debit, sum(credit)::bigint as credit
    from (
      select period, start, entry_kind, account_kind, debit, credit from ledger_sums
      union all select 'day', day, entry_kind, account_kind, -debit, -credit from days
      union all select 'month', date_trunc('month', day)::date, entry_kind, account_kind, -debit, -credit from days
    ) both_sides
    group by 1, 2, 3, 4 having sum(debit) <> 0 or sum(credit) <> 0
    order by 1, 2, 3, 4`.execute(deps.db);
  return found.rows;
}
