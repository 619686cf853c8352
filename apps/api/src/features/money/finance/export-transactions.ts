import type { FileAnswer } from '@resolvo/contract/endpoint';
import { batchesOf, csvOf, decimalOf } from '../../../core/csv.ts';
import type { Deps } from '../../../core/deps.ts';
import { type TransactionFilter, type TransactionRow, transactionsAfter } from './list-transactions.ts';

const header = [
  'entry_id',
  'time',
  'received_on',
  'kind',
  'currency',
  'amount',
  'method',
  'transaction_id',
  'invoice_number',
  'credit_note_number',
  'user_id',
  'email',
  'reason',
  'legal_name',
  'country',
  'vat_number',
  'payout_status',
  'paid_on',
];

/** All rows of the filtered list, as CSV. */
export function exportTransactions(deps: Pick<Deps, 'db' | 'now'>, filter: TransactionFilter): FileAnswer {
  const batches = batchesOf(1000, (after: TransactionRow | undefined, limit) =>
    transactionsAfter(deps.db, filter, limit, after && { at: after.created_at, id: after.id }),
  );
  const content = csvOf(header, batches, (row) => [
    row.entry_id,
    row.created_at.toISOString(),
    row.method === null ? '' : row.received_on,
    row.kind,
    'EUR',
    decimalOf(row.amount),
    row.method,
    row.transaction_id,
    row.invoice_number,
    row.credit_note_number,
    row.account_id,
    row.email,
    row.reason,
    row.buyer_company || row.buyer_name,
    row.buyer_country,
    row.buyer_vat_number,
    row.payout_status,
    row.paid_on,
  ]);
  return { filename: `transactions-${deps.now().toISOString().slice(0, 10)}.csv`, content };
}
