import { type Finding, finding } from '@resolvo/contract/money/reconciliation';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { pageBy } from '../../../core/page-by.ts';
import { notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';

const findings = (deps: Pick<Deps, 'db'>) =>
  deps.db
    .selectFrom('reconciliation_findings')
    .select(['id', 'kind', 'movement', 'subject', 'gateway_amount', 'books_amount', 'account_id', 'invoice_id'])
    .select(['created_at', 'resolved_at', 'note', sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day')]);

type Row = Awaited<ReturnType<ReturnType<typeof findings>['executeTakeFirstOrThrow']>>;

const toFinding = ({ id, subject, account_id, created_at, resolved_at, ...row }: Row): Finding =>
  finding.parse({
    ...row,
    finding_id: id,
    transaction_id: subject,
    user_id: account_id,
    created_at: seconds(created_at),
    resolved_at: seconds(resolved_at),
  });

export async function listFindings(
  deps: Pick<Deps, 'db' | 'cursors'>,
  query: { state: 'open' | 'resolved'; cursor?: string | undefined; limit: number },
) {
  const scope = `findings:${query.state}`;
  const rows = findings(deps).where('resolved_at', query.state === 'open' ? 'is' : 'is not', null);
  const page = await pageBy(deps, scope, query, rows);
  const last = await deps.db
    .selectFrom('reconciliation_days')
    .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'), 'gateway_fees'])
    .orderBy('reconciliation_days.day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    findings: page.rows.map(toFinding),
    checked_until: last?.day ?? '',
    fees: last?.gateway_fees ?? 0,
    cursor: page.cursor,
    eof: page.eof,
  };
}

export async function getFinding(deps: Pick<Deps, 'db'>, findingId: string): Promise<Finding> {
  const row = await findings(deps).where('id', '=', findingId).executeTakeFirst();
  if (!row) throw notFound();
  return toFinding(row);
}
