import { invoiceStatus, openInvoiceStatuses } from '@resolvo/contract/money/invoice-states';
import type { OwnInvoice } from '@resolvo/contract/money/invoices';
import { stillOpen } from '@resolvo/contract/money/settling';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import { orderStatus, replacedByNumber } from './order-status.ts';
import { subjectsOf } from './subjects-of.ts';
import { underWayOf } from './under-way.ts';

/** The specified answer is a bare list without a cursor, so the id of its last row marks the next page. */
export async function ownInvoices(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Caller,
  query: { status?: 'open' | undefined; after?: string | undefined; limit: number },
): Promise<OwnInvoice[]> {
  const mine = deps.db.selectFrom('invoices').where('account_id', '=', actor.accountId);
  let rows = mine
    .select(['id', 'number', 'status', 'total', 'paid_amount', 'due_at', 'created_at', 'awaits_charge', 'replaced_by'])
    .select(replacedByNumber('invoices').as('replaced_by_number'));
  if (query.status === 'open') rows = rows.where('status', 'in', openInvoiceStatuses);
  if (query.after !== undefined) {
    const last = await mine.select(['id', 'created_at']).where('id', '=', query.after).executeTakeFirst();
    if (!last) throw notFound();
    rows = rows.where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(last.created_at, last.id)));
  }
  const found = await rows.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(query.limit).execute();
  const now = deps.now();
  const ids = found.map(({ id }) => id);
  const [subjects, underWay] = await Promise.all([subjectsOf(deps.db, ids), underWayOf(deps.db, ids)]);
  return found.map((row) => {
    const status = invoiceStatus.parse(row.status);
    return {
      invoice_id: row.id,
      id: row.number,
      invoice_status: status,
      invoice_order_status: orderStatus(row, now),
      invoice_replaced_by: row.replaced_by_number,
      invoice_total: row.total,
      invoice_open: stillOpen({ ...row, status }),
      payment_under_way: underWay.has(row.id),
      invoice_due_date: seconds(row.due_at),
      invoice_creation_time: seconds(row.created_at),
      invoice_subject: subjects.get(row.id) ?? '',
    };
  });
}
