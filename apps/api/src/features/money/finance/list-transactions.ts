import { type Transaction, type TransactionKind, transactionKind } from '@resolvo/contract/money/finance';
import { type PaymentMethod, paymentMethod } from '@resolvo/contract/money/invoices';
import { sql } from 'kysely';
import { pageOf } from '../../../core/cursors.ts';
import type { Deps } from '../../../core/deps.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { accountsLike, isId } from '../../people/accounts/accounts-like.ts';
import { nextDay } from './report-range.ts';

export interface TransactionFilter {
  readonly search?: string | undefined;
  readonly kind?: TransactionKind | undefined;
  readonly method?: PaymentMethod | undefined;
  /** Days of UTC, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const midnight = (day: string) => new Date(`${day}T00:00:00Z`);

/** Ledger entries that moved money, with client, invoice and method. */
export function transactionRows(db: Queryable) {
  return db
    .selectFrom('ledger_entries as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .leftJoin('payments as p', 'p.id', 'e.payment_id')
    .leftJoin('credit_notes as c', 'c.id', 'e.credit_note_id')
    .leftJoin('invoices as i', 'i.id', 'e.invoice_id')
    .select(['e.id as entry_id', 'e.kind', 'e.account_id', 'e.reason', 'e.actor_id', 'e.invoice_id', 'a.email'])
    .select(['i.number as invoice_number', 'c.number as credit_note_number', 'p.method', 'p.transaction_id'])
    .select(
      // For a refund or dispute that does not touch the balance: what it moved at the gateway.
      sql<number>`coalesce(p.amount, -c.total, (
        select -sum(l.amount) from ledger_lines l join ledger_accounts la on la.id = l.ledger_account_id
        where l.entry_id = e.id and la.kind = 'customer_balance'), (
        select sum(l.amount) from ledger_lines l join ledger_accounts la on la.id = l.ledger_account_id
        where l.entry_id = e.id and la.kind = 'card'), 0)::bigint`.as('amount'),
    )
    .where('e.kind', '<>', 'invoice_issued');
}

/** Newest first, starting after `after`. */
export async function transactionsLike(
  db: Queryable,
  filter: TransactionFilter,
  limit: number,
  after: { at: Date; id: string } | undefined,
) {
  // A payment has the time of its entry. One method may have few rows among many, and the index of payments has them in
  // order.
  const [at, place] = filter.method ? (['p.created_at', 'p.id'] as const) : (['e.created_at', 'e.id'] as const);
  let rows = transactionRows(db)
    .select([sql.ref<string>(place).as('id'), sql.ref<Date>(at).as('created_at')])
    .orderBy(at, 'desc')
    .orderBy(place, 'desc')
    .limit(limit);
  if (filter.kind) rows = rows.where('e.kind', '=', filter.kind);
  if (filter.method) rows = rows.where('p.method', '=', filter.method);
  if (filter.from) rows = rows.where(at, '>=', midnight(filter.from));
  if (filter.to) rows = rows.where(at, '<', midnight(nextDay(filter.to)));
  if (after) rows = rows.where((eb) => eb(eb.refTuple(at, place), '<', eb.tuple(after.at, after.id)));
  if (filter.search) {
    const meant = await meaningOf(db, filter.search);
    if ('payments' in meant) rows = rows.where('e.payment_id', 'in', meant.payments);
    else if ('invoice' in meant) rows = rows.where('e.invoice_id', '=', meant.invoice);
    else if ('id' in meant) {
      const columns = ['e.id', 'e.account_id', 'e.invoice_id', 'e.payment_id', 'e.credit_note_id'] as const;
      rows = rows.where((eb) => eb.or(columns.map((column) => eb(column, '=', meant.id))));
    } else rows = rows.where('e.account_id', 'in', accountsLike(db, meant.start));
  }
  return rows.execute();
}

/**
 * Resolved to ids before the list is queried, so that the list has one indexed condition instead of an OR of subqueries
 * that would scan it.
 */
async function meaningOf(
  db: Queryable,
  search: string,
): Promise<{ payments: string[] } | { invoice: string } | { id: string } | { start: string }> {
  if (isId(search)) return { id: search };
  const payments = await db.selectFrom('payments').select('id').where('transaction_id', '=', search).execute();
  if (payments.length > 0) return { payments: payments.map(({ id }) => id) };
  const invoice = /^\d{1,15}$/.test(search)
    ? await db.selectFrom('invoices').select('id').where('number', '=', Number(search)).executeTakeFirst()
    : undefined;
  return invoice ? { invoice: invoice.id } : { start: search };
}

export type TransactionRow = Awaited<ReturnType<typeof transactionsLike>>[number];

export function toTransaction(row: Omit<TransactionRow, 'id'>): Transaction {
  return {
    entry_id: row.entry_id,
    kind: transactionKind.parse(row.kind),
    created_at: seconds(row.created_at),
    amount: row.amount,
    user: { user_id: row.account_id, email: row.email ?? '' },
    invoice_id: row.invoice_id,
    invoice_number: row.invoice_number,
    payment_method: paymentMethod.nullable().parse(row.method),
    transaction_id: row.transaction_id,
    credit_note_number: row.credit_note_number,
    reason: row.reason,
  };
}

export async function listTransactions(
  deps: Pick<Deps, 'db' | 'cursors'>,
  { cursor, limit, ...filter }: TransactionFilter & { cursor?: string | undefined; limit: number },
) {
  const { kind = '', method = '', from = '', to = '', search = '' } = filter;
  const scope = `transactions:${kind}:${method}:${from}:${to}:${search}`;
  const found = await transactionsLike(deps.db, filter, limit + 1, deps.cursors.read(scope, cursor));
  const page = pageOf(found, limit, deps.cursors, scope);
  return { transactions: page.rows.map(toTransaction), cursor: page.cursor, eof: page.eof };
}
