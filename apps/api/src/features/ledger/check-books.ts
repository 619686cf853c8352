import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';

export interface BookReport {
  /** Sum of every line ever written: zero, or the books are broken. */
  readonly trial: number;
  /** Customers whose kept balance is not what their lines say. */
  readonly drift: readonly { readonly accountId: string; readonly kept: number; readonly lines: number }[];
}

/** Looks, tells, and mends nothing: what does not match is for a person to understand first. */
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
  const report = { trial: all.sum, drift: drift.rows };
  if (report.trial !== 0 || report.drift.length > 0) deps.log.error(report, 'The books do not match');
  return report;
}
