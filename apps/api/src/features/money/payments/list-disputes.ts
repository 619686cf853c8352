import { disputeStatus } from '@resolvo/contract/money/charge-states';
import type { Deps } from '../../../core/deps.ts';
import { pageBy } from '../../../core/page-by.ts';
import { seconds } from '../../../core/time.ts';

export async function listDisputes(
  deps: Pick<Deps, 'db' | 'cursors'>,
  query: { cursor?: string | undefined; limit: number },
) {
  const rows = deps.db
    .selectFrom('disputes as d')
    .innerJoin('accounts as a', 'a.id', 'd.account_id')
    .select(['d.id', 'd.account_id', 'a.email', 'd.invoice_id', 'd.charge_id', 'd.gateway_dispute_id', 'd.amount'])
    .select(['d.reason', 'd.status', 'd.answer_by', 'd.created_at']);
  const page = await pageBy(deps, 'disputes', query, rows, { by: ['d.created_at', 'd.id'] });
  const disputes = page.rows.map((row) => ({
    dispute_id: row.id,
    transaction_id: row.gateway_dispute_id,
    status: disputeStatus.parse(row.status),
    amount: row.amount,
    reason: row.reason,
    answer_by: seconds(row.answer_by),
    created_at: seconds(row.created_at),
    user: { user_id: row.account_id, email: row.email ?? '' },
    invoice_id: row.invoice_id,
    charge_id: row.charge_id,
  }));
  return { disputes, cursor: page.cursor, eof: page.eof };
}
