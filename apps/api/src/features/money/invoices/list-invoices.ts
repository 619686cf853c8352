import { invoiceNumberOf } from '@resolvo/contract/money/check-digits';
import { type InvoiceOrderStatus, invoiceStatus } from '@resolvo/contract/money/invoice-states';
import { invoiceBuyer } from '@resolvo/contract/money/invoices';
import { pageOf } from '../../../core/cursors.ts';
import type { Deps } from '../../../core/deps.ts';
import { seconds } from '../../../core/time.ts';
import { accountsLike, isId } from '../../people/accounts/accounts-like.ts';

export interface InvoiceFilter {
  readonly search?: string | undefined;
  readonly status?: InvoiceOrderStatus | undefined;
}

/** Invoices of all clients, newest first, starting after `after`. */
export function invoicesLike(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { search, status }: InvoiceFilter,
  after?: { at: Date; id: string },
) {
  let rows = db.selectFrom('invoices').orderBy('created_at', 'desc').orderBy('id', 'desc');
  if (status === 'awaiting_payment_overdue') {
    rows = rows.where('status', '=', 'awaiting_payment').where('due_at', '<', now());
  } else if (status) rows = rows.where('status', '=', status);
  if (search) {
    if (/^\d{1,15}$/.test(search)) rows = rows.where('number', '=', invoiceNumberOf(search) ?? Number(search));
    else if (isId(search)) {
      rows = rows.where((eb) =>
        eb.or([eb('id', '=', search), eb('order_id', '=', search), eb('account_id', '=', search)]),
      );
    } else rows = rows.where('account_id', 'in', accountsLike(db, search));
  }
  if (after) rows = rows.where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(after.at, after.id)));
  return rows;
}

export async function listInvoices(
  deps: Pick<Deps, 'db' | 'now' | 'cursors'>,
  query: InvoiceFilter & { cursor?: string | undefined; limit: number },
) {
  const scope = `invoices:${query.status ?? ''}:${query.search ?? ''}`;
  const found = await invoicesLike(deps, query, deps.cursors.read(scope, query.cursor))
    .select(['id', 'number', 'status', 'buyer', 'order_id', 'total', 'due_at', 'created_at'])
    .limit(query.limit + 1)
    .execute();
  const page = pageOf(found, query.limit, deps.cursors, scope);
  const invoices = page.rows.map((row) => {
    const { user_id, email } = invoiceBuyer.parse(row.buyer);
    return {
      invoice_id: row.id,
      invoice_number: row.number,
      invoice_status: invoiceStatus.parse(row.status),
      invoice_creation_time: seconds(row.created_at),
      invoice_due_date: seconds(row.due_at),
      invoice_total: row.total,
      order_id: row.order_id,
      user: { user_id, email },
    };
  });
  return { invoices, cursor: page.cursor, eof: page.eof };
}
