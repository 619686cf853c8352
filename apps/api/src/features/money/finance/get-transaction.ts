import { ledgerAccountKind } from '@resolvo/contract/money/finance';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import { toTransaction, transactionRows } from './list-transactions.ts';

export async function getTransaction(deps: Pick<Deps, 'db'>, entryId: string) {
  const row = await transactionRows(deps.db)
    .leftJoin('persons as actor', 'actor.id', 'e.actor_id')
    .select(['e.created_at', 'actor.email as booked_by'])
    .where('e.id', '=', entryId)
    .executeTakeFirst();
  if (!row) throw notFound();
  const lines = await deps.db
    .selectFrom('ledger_lines as l')
    .innerJoin('ledger_accounts as a', 'a.id', 'l.ledger_account_id')
    .select(['a.kind', 'l.amount'])
    .where('l.entry_id', '=', entryId)
    .orderBy('l.amount', 'desc')
    .execute();
  return {
    ...toTransaction(row),
    booked_by: row.booked_by,
    lines: lines.map(({ kind, amount }) => ({ account: ledgerAccountKind.parse(kind), amount })),
  };
}
