import type { TimeOrder } from '@resolvo/contract/common';
import { type Transaction, type TransactionKind, transactionKind } from '@resolvo/contract/money/finance';
import { type PaymentMethod, paymentMethod } from '@resolvo/contract/money/invoices';
import { longestBookedLater } from '@resolvo/contract/money/payments';
import { payoutStatus } from '@resolvo/contract/money/payouts';
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { countedPage, upToCounted } from '../../../core/page-by.ts';
import { beginsWith, fitsAny, idsFrom, invoiceNumberIn } from '../../../core/search.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { accountLike } from '../../people/accounts/accounts-like.ts';
import { receivedOn } from '../invoices/received-on.ts';
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

/**
 * A refund to a card is booked as a credit note and, in the same transaction, as money on its way to the card. It is one
 * transaction here: the credit note counts for the part that stayed on the balance. One that failed is there too.
 */
const partToCard = sql`coalesce((select nullif(f.amount, c.total) from refunds f
  where f.credit_note_id = c.id and f.status <> 'failed'), 0)`;
const wholeToCard = sql`exists (select from refunds f join credit_notes n on n.id = f.credit_note_id
  where f.credit_note_id = e.credit_note_id and f.status <> 'failed' and f.amount = n.total)`;

/** Ledger entries that moved money, with client, invoice and method. */
export function transactionRows(db: Queryable) {
  return (
    db
      .selectFrom('ledger_entries as e')
      // Every entry has an account: left joins, which the planner leaves out where rows are counted.
      .leftJoin('accounts as a', 'a.id', 'e.account_id')
      .leftJoin('payments as p', 'p.id', 'e.payment_id')
      .leftJoin('credit_notes as c', 'c.id', 'e.credit_note_id')
      .leftJoin('invoices as i', 'i.id', 'e.invoice_id')
      .leftJoin('refunds as r', (join) => join.onRef('r.id', '=', 'e.refund_id').on('e.step', '=', sql.lit('sent')))
      .select(['e.id as entry_id', 'e.kind', 'e.account_id', 'e.reason', 'e.actor_id', 'e.invoice_id', 'a.email'])
      .leftJoin('payouts as o', 'o.id', 'e.payout_id')
      .select(['i.number as invoice_number', 'p.method'])
      .select(sql<string | null>`coalesce(p.transaction_id, o.reference)`.as('transaction_id'))
      .select(
        sql<number | null>`coalesce(c.number, (select number from credit_notes where id = r.credit_note_id))`.as(
          'credit_note_number',
        ),
      )
      .select(receivedOn('p').as('received_on'))
      .select(['o.status as payout_status', sql<string | null>`to_char(o.sent_on, 'YYYY-MM-DD')`.as('paid_on')])
      .select(
        // A refund is whole, also where a part of it came from nowhere here. One that does not touch the balance, or a
        // dispute: what it moved at the gateway.
        sql<number>`coalesce(case when o.id is not null then case when e.step = 'returned' then o.amount else -o.amount end end,
        p.amount, -c.total + ${partToCard}, -r.amount, (
        select -sum(l.amount) from ledger_lines l join ledger_accounts la on la.id = l.ledger_account_id
        where l.entry_id = e.id and la.kind = 'customer_balance'), (
        select sum(l.amount) from ledger_lines l join ledger_accounts la on la.id = l.ledger_account_id
        where l.entry_id = e.id and la.kind = 'card'), 0)::bigint`.as('amount'),
      )
      // Written out: the index of these entries says so too, and a general plan does not know a value.
      .where('e.kind', '<>', sql.lit('invoice_issued'))
  );
}

/**
 * A payment counts on the day on which it came in, a payout that was sent on the day the bank sent it, all else on the day it
 * was booked. What came in was booked on that day or up to a year later, which bounds how far the index of the bookings is read.
 */
const ofPayment = sql`p.received_on`;
const ofAny = sql`coalesce(p.received_on, case when e.step = 'arrived' then o.sent_on end)`;
const cameFrom = (at: string, day: string, own = ofAny) =>
  sql<boolean>`(${sql.ref(at)} >= ${midnight(day)} and (${own} is null or ${own} >= ${day}::date))`;
const cameUntil = (at: string, day: string, own = ofAny) => {
  const after = midnight(nextDay(day));
  const latest = new Date(after.getTime() + longestBookedLater * 86_400_000);
  return sql<boolean>`(${sql.ref(at)} < ${latest} and (${sql.ref(at)} < ${after} or ${own} <= ${day}::date))`;
};

/**
 * Those that fit the filter, with the columns they are ordered by. A payment has the time of its entry. One method may have
 * few rows among many, and the index of payments has them in order.
 */
async function transactionsLike(db: Queryable, filter: TransactionFilter) {
  const by = filter.method ? (['p.created_at', 'p.id'] as const) : (['e.created_at', 'e.id'] as const);
  const [at, place] = by;
  // A refund is booked when it is sent and when it has arrived, and is one transaction. So is a payout, which is booked
  // when it is asked for and when it was sent: it stands where it was sent.
  const once = sql<boolean>`(e.step is null or case when e.payout_id is null
    then e.step <> 'arrived' or not exists (
      select from ledger_entries s where s.refund_id = e.refund_id and s.step = 'sent')
    else e.step <> 'sent' or not exists (
      select from ledger_entries s where s.payout_id = e.payout_id and s.step = 'arrived') end)`;
  let rows = transactionRows(db)
    .where(once)
    .where(sql<boolean>`(e.credit_note_id is null or not ${wholeToCard})`)
    .select([sql.ref<string>(place).as('id'), sql.ref<Date>(at).as('created_at')]);
  if (filter.kind) rows = rows.where('e.kind', '=', filter.kind);
  if (filter.method) rows = rows.where('p.method', '=', filter.method);
  if (filter.from) rows = rows.where(cameFrom(at, filter.from));
  if (filter.to) rows = rows.where(cameUntil(at, filter.to));
  if (filter.search) rows = rows.where(await areNamed(db, filter.search));
  return { rows, by };
}

/** Newest first, starting after `after`, with the client's name for the books: as printed, or as it is now. */
export async function transactionsAfter(
  db: Queryable,
  filter: TransactionFilter,
  limit: number,
  after: { at: Date; id: string } | undefined,
) {
  const { rows, by } = await transactionsLike(db, filter);
  const [at, place] = by;
  return rows
    .leftJoin('billing_profiles as b', 'b.account_id', 'e.account_id')
    .select(
      (['name', 'company', 'country', 'vat_number'] as const).map((field) =>
        sql<string | null>`coalesce(i.buyer ->> ${sql.lit(field)}, ${sql.ref(`b.${field}`)})`.as(`buyer_${field}`),
      ),
    )
    .$if(after !== undefined, (all) =>
      all.where(sql<boolean>`(${sql.ref(at)}, ${sql.ref(place)}) < (${after?.at ?? null}, ${after?.id ?? null})`),
    )
    .orderBy(at, 'desc')
    .orderBy(place, 'desc')
    .limit(limit)
    .execute();
}

function areNamed(db: Queryable, search: string): Promise<RawBuilder<boolean>> {
  const ids = idsFrom(search);
  const idColumns = ['e.id', 'e.invoice_id', 'e.payment_id', 'e.credit_note_id'];
  const byId = ids ? idColumns.map((column) => sql`${sql.ref(column)} between ${ids.first} and ${ids.last}`) : [];
  const reference = sql`lower(transaction_id) like ${beginsWith(search)}`;
  const byReference = {
    found: sql`e.payment_id in (select id from payments where ${reference})`,
    row: sql`(select ${reference} from payments where id = e.payment_id)`,
  };
  const number = invoiceNumberIn(search);
  // A number or a KID means its invoice, and not every client whose name begins with these digits.
  if (number !== undefined) {
    const byInvoice = sql`e.invoice_id in (select id from invoices where number = ${number})`;
    return fitsAny(db, 'ledger_entries', 'e', [byInvoice, byReference, ...byId]);
  }
  return fitsAny(db, 'ledger_entries', 'e', [accountLike('e.account_id', search), byReference, ...byId]);
}

export type TransactionRow = Awaited<ReturnType<typeof transactionsAfter>>[number];

export function toTransaction(row: Omit<TransactionRow, 'id' | `buyer_${string}`>): Transaction {
  return {
    entry_id: row.entry_id,
    kind: transactionKind.parse(row.kind),
    created_at: seconds(row.created_at),
    received_on: row.method === null ? null : row.received_on,
    payout_status: row.payout_status === null ? null : payoutStatus.parse(row.payout_status),
    paid_on: row.paid_on,
    amount: row.amount,
    user: { user_id: row.account_id, email: row.email ?? '' },
    invoice_id: row.invoice_id,
    invoice_number: row.invoice_number,
    payment_method: row.method === null ? null : paymentMethod.parse(row.method),
    transaction_id: row.transaction_id,
    credit_note_number: row.credit_note_number,
    reason: row.reason,
  };
}

/** Each payment has one entry, so those of a method are counted without it. */
function countedByMethod(db: Queryable, { kind, method, from, to, search }: TransactionFilter) {
  if (!method || kind || search) return undefined;
  return upToCounted(
    db
      .selectFrom('payments as p')
      .select('p.id')
      .where('p.method', '=', method)
      .$if(from !== undefined, (rows) => rows.where(cameFrom('p.created_at', from ?? '', ofPayment)))
      .$if(to !== undefined, (rows) => rows.where(cameUntil('p.created_at', to ?? '', ofPayment)))
      .orderBy('p.created_at', 'desc'),
  );
}

export async function listTransactions(
  deps: Pick<Deps, 'db' | 'cursors'>,
  query: TransactionFilter & { cursor?: string | undefined; limit: number; sort?: TimeOrder | undefined },
) {
  const { kind, method, from, to, search, sort = 'newest' } = query;
  const scope = `transactions:${JSON.stringify([kind, method, from, to, search, sort])}`;
  const { rows, by } = await transactionsLike(deps.db, query);
  const order = { by, direction: sort === 'oldest' ? 'asc' : 'desc' } as const;
  const { count, ...page } = await countedPage(deps, scope, query, rows, order, countedByMethod(deps.db, query));
  return { transactions: page.rows.map(toTransaction), cursor: page.cursor, eof: page.eof, count };
}
