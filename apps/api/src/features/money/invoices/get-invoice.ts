import { toPercent } from '@resolvo/contract/money';
import { kidOf } from '@resolvo/contract/money/check-digits';
import { invoiceStatus } from '@resolvo/contract/money/invoice-states';
import { type Invoice, invoice } from '@resolvo/contract/money/invoices';
import { paidOf, stillOpen } from '@resolvo/contract/money/settling';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import { cardHistory } from './card-history.ts';
import { orderStatus } from './order-status.ts';
import { receivedOn } from './received-on.ts';
import { aboutOf } from './subjects-of.ts';
import { underWayOf } from './under-way.ts';

/** With `ownerId`, only an invoice of that account. */
export async function getInvoice(
  deps: Pick<Deps, 'db' | 'now'>,
  invoiceId: string,
  ownerId?: string,
): Promise<Invoice> {
  let query = deps.db.selectFrom('invoices').selectAll().where('id', '=', invoiceId);
  if (ownerId !== undefined) query = query.where('account_id', '=', ownerId);
  const row = await query.executeTakeFirst();
  if (!row) throw notFound();
  const items = await deps.db
    .selectFrom('invoice_items as i')
    .innerJoin('order_items as o', 'o.id', 'i.order_item_id')
    .select(['i.order_item_id', 'i.plan_id', 'i.name', 'i.description', 'i.type', 'i.price', 'i.quantity', 'i.chosen'])
    .select(['i.about', 'i.hours', 'i.hour_rate'])
    .select(['o.status', 'o.hourly_price', 'o.price as most_price'])
    .where('i.invoice_id', '=', invoiceId)
    .orderBy('i.position')
    .execute();
  const payments = await deps.db
    .selectFrom('payments as p')
    .select(['p.id', 'p.created_at', 'p.amount', 'p.method', 'p.status', 'p.transaction_id'])
    .select(receivedOn('p').as('received_on'))
    .select((eb) =>
      eb
        .selectFrom('ledger_entries as e')
        .innerJoin('ledger_lines as l', 'l.entry_id', 'e.id')
        .innerJoin('ledger_accounts as a', 'a.id', 'l.ledger_account_id')
        .select(sql<number>`coalesce(-sum(l.amount), 0)::bigint`.as('cents'))
        .whereRef('e.invoice_id', '=', 'p.invoice_id')
        .whereRef('e.payment_id', '=', 'p.id')
        .where('a.kind', '=', 'receivable')
        .$asScalar()
        .as('applied'),
    )
    .where('p.invoice_id', '=', invoiceId)
    .orderBy('p.created_at')
    .execute();
  const creditNotes = await deps.db
    .selectFrom('credit_notes')
    .select(['id', 'number', 'kind', 'total', 'tax_amount', 'nok_tax_amount', 'reason', 'created_at'])
    .where('invoice_id', '=', invoiceId)
    .orderBy('number')
    .execute();
  const standing = { ...row, status: invoiceStatus.parse(row.status) };
  const others = await deps.db
    .selectFrom('invoices')
    .select(['id', 'number', 'status', 'created_at'])
    .where((is) => is.or([is('replaced_by', '=', invoiceId), is('id', '=', row.replaced_by)]))
    .execute();
  const other = (isIt: (one: { id: string }) => boolean) => {
    const found = others.find(isIt);
    if (!found) return null;
    const { id, number, status, created_at } = found;
    return { invoice_id: id, invoice_number: number, invoice_status: status, issued_at: seconds(created_at) };
  };
  const { failed, refunds, disputes } = await cardHistory(deps.db, invoiceId);
  return invoice.parse({
    invoice_id: row.id,
    invoice_number: row.number,
    invoice_status: row.status,
    invoice_order_status: orderStatus(row, deps.now()),
    invoice_replaced_by: others.find(({ id }) => id === row.replaced_by)?.number ?? null,
    invoice_creation_time: seconds(row.created_at),
    invoice_due_date: seconds(row.due_at),
    invoice_issued_due_date: seconds(row.issued_due_at ?? row.due_at),
    invoice_total: row.total,
    invoice_paid: paidOf(standing),
    invoice_open: stillOpen(standing),
    payment_under_way: (await underWayOf(deps.db, [row.id])).has(row.id),
    order_id: row.order_id,
    invoice_subtotal: row.subtotal,
    invoice_discount: toPercent(row.discount),
    invoice_discount_amount: row.discount_amount,
    invoice_tax: toPercent(row.tax),
    invoice_tax_type: row.tax_type,
    invoice_tax_amount: row.tax_amount,
    payment_term_id: row.payment_term,
    order_valid_from: seconds(row.valid_from),
    order_valid_until: seconds(row.valid_until),
    invoice_paid_period: row.paid_months,
    additional_invoice: row.additional,
    kid: kidOf(row.number),
    nok: {
      rate: row.nok_per_euro ?? 0,
      day: row.nok_rate_day ?? '',
      source: row.nok_rate_source ?? '',
      tax_amount: row.nok_tax_amount ?? 0,
    },
    seller: row.seller,
    user: row.buyer,
    items: items.map((item) => ({
      order_item_id: item.order_item_id,
      plan_id: item.plan_id,
      plan_name: item.name,
      plan_description: item.description,
      plan_type: item.type,
      plan_price: item.price,
      hourly_price: item.hourly_price,
      most_price: item.hourly_price === null ? null : item.most_price,
      quantity: item.quantity,
      line_total: item.price * item.quantity,
      about: aboutOf(item),
      hours: item.hours,
      hour_rate: item.hour_rate,
      order_item_status: item.status,
      chosen: item.chosen,
    })),
    payments: [...payments, ...failed]
      .sort((a, b) => a.created_at.getTime() - b.created_at.getTime())
      .map((payment) => ({
        payment_id: payment.id,
        payment_date: seconds(payment.created_at),
        received_on: payment.received_on,
        amount: payment.amount,
        applied: payment.applied,
        payment_method: payment.method,
        status: payment.status,
        ...(payment.transaction_id === null ? {} : { transaction_id: payment.transaction_id }),
      })),
    refunds,
    disputes,
    credit_notes: creditNotes.map(({ id, number, created_at, ...note }) => ({
      ...note,
      credit_note_id: id,
      credit_note_number: number,
      created_at: seconds(created_at),
    })),
    replaces: other(({ id }) => id !== row.replaced_by),
    replaced_by: other(({ id }) => id === row.replaced_by),
  });
}
