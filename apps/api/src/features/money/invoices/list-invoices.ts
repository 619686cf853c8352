import { type InvoiceOrderStatus, invoiceStatus } from '@resolvo/contract/money/invoice-states';
import { type InvoiceSort, invoiceBuyer } from '@resolvo/contract/money/invoices';
import { paidOf, stillOpen } from '@resolvo/contract/money/settling';
import { addDays } from '@resolvo/contract/periods';
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { countedPage, type ListOrder } from '../../../core/page-by.ts';
import { beginsWith, fitsAny, idsFrom, invoiceNumberIn } from '../../../core/search.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { accountLike } from '../../people/accounts/accounts-like.ts';
import { profileLike } from '../../people/clients/profile-like.ts';
import { isOverdue, orderStatus, replacedByNumber } from './order-status.ts';

export interface InvoiceFilter {
  readonly search?: string | undefined;
  readonly status?: InvoiceOrderStatus | undefined;
  /** Days of UTC on which they were issued, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Invoices of all clients, in no order yet. */
export async function invoicesLike({ db, now }: Pick<Deps, 'db' | 'now'>, { search, status, from, to }: InvoiceFilter) {
  let rows = db.selectFrom('invoices');
  if (status === 'awaiting_payment_overdue') {
    rows = rows.where(isOverdue('invoices', now()));
  } else if (status === 'replaced') rows = rows.where('replaced_by', 'is not', null);
  else if (status) rows = rows.where('status', '=', status).where('replaced_by', 'is', null);
  if (from) rows = rows.where('created_at', '>=', new Date(`${from}T00:00:00Z`));
  if (to) rows = rows.where('created_at', '<', addDays(new Date(`${to}T00:00:00Z`), 1));
  return search ? rows.where(await areNamed(db, search)) : rows;
}

function areNamed(db: Queryable, search: string): Promise<RawBuilder<boolean>> {
  const ids = idsFrom(search);
  const byId = ids
    ? [
        sql`invoices.id between ${ids.first} and ${ids.last}`,
        sql`invoices.order_id between ${ids.first} and ${ids.last}`,
      ]
    : [];
  const number = invoiceNumberIn(search);
  // A number or a KID means its invoice, and not every client whose name begins with these digits.
  if (number !== undefined) return fitsAny(db, 'invoices', 'invoices', [sql`invoices.number = ${number}`, ...byId]);
  return fitsAny(db, 'invoices', 'invoices', [
    ...byId,
    accountLike('invoices.account_id', search),
    ...profileLike('invoices.account_id', search),
    // As it was when the invoice was issued, which is how the list shows it.
    sql`lower(invoices.buyer ->> 'email') like ${beginsWith(search)}`,
  ]);
}

interface Row {
  readonly total: number;
  readonly due_text: string;
}

const orders: Record<InvoiceSort, ListOrder<Row>> = {
  newest: { by: ['created_at', 'id'] },
  oldest: { by: ['created_at', 'id'], direction: 'asc' },
  due: { by: ['due_at', 'id'], direction: 'asc', textOf: ({ due_text }) => due_text },
  largest: { by: ['total', 'id'], textOf: ({ total }) => String(total) },
};

export async function listInvoices(
  deps: Pick<Deps, 'db' | 'now' | 'cursors'>,
  query: InvoiceFilter & { cursor?: string | undefined; limit: number; sort?: InvoiceSort | undefined },
) {
  const { search, status, from, to, sort = 'newest' } = query;
  const scope = `invoices:${JSON.stringify([search, status, from, to, sort])}`;
  const rows = (await invoicesLike(deps, query))
    .select(['id', 'number', 'status', 'buyer', 'order_id', 'total', 'paid_amount', 'due_at', 'created_at'])
    .select(['awaits_charge', 'replaced_by', replacedByNumber('invoices').as('replaced_by_number')])
    // With its microseconds, which a Date would lose.
    .select(sql<string>`due_at::text`.as('due_text'));
  const { count, ...page } = await countedPage(deps, scope, query, rows, orders[sort]);
  const invoices = page.rows.map((row) => {
    const { user_id, email } = invoiceBuyer.parse(row.buyer);
    const standing = { ...row, status: invoiceStatus.parse(row.status) };
    return {
      invoice_id: row.id,
      invoice_number: row.number,
      invoice_status: standing.status,
      invoice_order_status: orderStatus(row, deps.now()),
      invoice_replaced_by: row.replaced_by_number,
      invoice_creation_time: seconds(row.created_at),
      invoice_due_date: seconds(row.due_at),
      invoice_total: row.total,
      invoice_paid: paidOf(standing),
      invoice_open: stillOpen(standing),
      order_id: row.order_id,
      user: { user_id, email },
    };
  });
  return { invoices, cursor: page.cursor, eof: page.eof, count };
}
