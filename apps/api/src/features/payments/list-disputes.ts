import { disputeStatus } from '@resolvo/contract/charge-states';
import type { Deps } from '../../deps.ts';
import { pageOf } from '../../security/cursors.ts';
import { seconds } from '../../time.ts';

export async function listDisputes(
  deps: Pick<Deps, 'db' | 'cursors'>,
  query: { cursor?: string | undefined; limit: number },
) {
  const after = deps.cursors.read('disputes', query.cursor);
  let rows = deps.db
    .selectFrom('disputes as d')
    .innerJoin('accounts as a', 'a.id', 'd.account_id')
    .select(['d.id', 'd.account_id', 'a.email', 'd.invoice_id', 'd.charge_id', 'd.gateway_dispute_id', 'd.amount'])
    .select(['d.reason', 'd.status', 'd.answer_by', 'd.created_at']);
  if (after) rows = rows.where((eb) => eb(eb.refTuple('d.created_at', 'd.id'), '<', eb.tuple(after.at, after.id)));
  const found = await rows
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(query.limit + 1)
    .execute();
  const page = pageOf(found, query.limit, deps.cursors, 'disputes');
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
