import { toPercent } from '@resolvo/contract/money';
import { invoiceStatus } from '@resolvo/contract/money/invoice-states';
import { stillOpen } from '@resolvo/contract/money/settling';
import { itemType, renews } from '@resolvo/contract/product-types';
import { itemChoices, madeFor } from '@resolvo/contract/sales/item-choices';
import { type Order, order } from '@resolvo/contract/sales/orders';
import { dueWithOrder, priceFor } from '@resolvo/contract/sales/plan-price';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import { linkedThings } from '../../../core/things.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { taxOf } from '../../money/billing/profile.ts';
import { orderStatus, replacedByNumber } from '../../money/invoices/order-status.ts';
import { unitCounts } from './unit-counts.ts';

export async function getOrder(
  deps: Pick<Deps, 'db' | 'now' | 'linked' | 'services'>,
  orderId: string,
): Promise<Order> {
  const row = await deps.db
    .selectFrom('orders as o')
    .innerJoin('accounts as a', 'a.id', 'o.account_id')
    .selectAll('o')
    .select(['a.email', 'a.username'])
    .where('o.id', '=', orderId)
    .executeTakeFirst();
  if (!row) throw notFound();
  const rows = await deps.db
    .selectFrom('order_items as i')
    .leftJoin('deliveries as d', 'd.order_item_id', 'i.id')
    .select(['i.id', 'i.plan_id', 'i.name', 'i.description', 'i.type', 'i.price', 'i.annual_price', 'i.hourly_price'])
    .select(['i.quantity', 'i.status', 'i.choices', 'i.chosen', 'i.client_chooses'])
    .select(unitCounts)
    .where('i.order_id', '=', orderId)
    .groupBy('i.id')
    .orderBy('i.position')
    .execute();
  const invoices = await deps.db
    .selectFrom('invoices')
    .select(['id', 'number', 'created_at', 'due_at', 'total', 'paid_amount', 'status', 'valid_from', 'valid_until'])
    .select(['awaits_charge', 'additional', 'replaced_by', replacedByNumber('invoices').as('replaced_by_number')])
    .where('order_id', '=', orderId)
    .orderBy('number')
    .execute();
  const items = rows.map((item) => ({ ...item, made: itemChoices.parse(item.choices) }));
  const serverIds = items.map(({ made }) => made.server_id);
  const servers = await linkedThings(deps, deps.db, 'server_id', serverIds);
  const waiting = await waitingUnits(deps, rows);
  const ruled = await taxOf(deps.db, row.account_id);
  return order.parse({
    order_id: row.id,
    order_status: row.status,
    order_type: row.type,
    order_sealed: row.sealed_at !== null,
    order_draft: row.placed_at !== null && row.sealed_at === null && row.status === 'open',
    order_creation_time: seconds(row.created_at),
    order_valid_until: seconds(row.valid_until),
    order_subscription_period: row.type === 'subscription' ? row.subscription_months : 0,
    order_discount: toPercent(row.discount),
    order_discount_reason: row.discount_reason,
    order_discount_recurs: row.discount_recurs,
    order_issued_at: seconds(row.issued_at),
    order_cancelled: row.status === 'cancelled' ? await cancellationOf(deps.db, row.id) : null,
    payment_term_id: row.payment_term,
    user_id: row.account_id,
    user: { user_id: row.account_id, email: row.email ?? '', username: row.username ?? '' },
    tax_by_address: { tax: toPercent(ruled.points), tax_type: ruled.type },
    items: items.map((item) => ({
      order_item_id: item.id,
      plan_id: item.plan_id,
      plan_name: item.name,
      plan_description: item.description,
      plan_type: item.type,
      plan_price: dueWithOrder(item, row.subscription_months === 12),
      plan_annual_price: renews(item.type) ? priceFor(item, true) : null,
      quantity: item.quantity,
      chosen: item.chosen,
      made_for: madeFor(item.made, servers.get(item.made.server_id ?? '')?.name ?? ''),
      client_chooses: item.client_chooses,
      order_item_status: item.status,
      units: { started: item.started, delivered: item.delivered, failed: item.failed, ended: item.ended },
      waiting: waiting.get(item.id) ?? [],
    })),
    invoices: invoices.map((invoice) => ({
      invoice_id: invoice.id,
      invoice_number: invoice.number,
      invoice_creation_time: seconds(invoice.created_at),
      invoice_due_date: seconds(invoice.due_at),
      invoice_total: invoice.total,
      invoice_open: stillOpen({ ...invoice, status: invoiceStatus.parse(invoice.status) }),
      invoice_status: invoice.status,
      invoice_order_status: orderStatus(invoice, deps.now()),
      invoice_replaced_by: invoice.replaced_by_number,
      additional_invoice: invoice.additional,
      order_valid_from: seconds(invoice.valid_from),
      order_valid_until: seconds(invoice.valid_until),
    })),
  });
}

/** What units of each item wait for. Those that ended or failed wait for nothing. */
async function waitingUnits(
  { db, services }: Pick<Deps, 'db' | 'services'>,
  items: readonly { readonly id: string; readonly type: string }[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (items.length === 0) return new Map();
  const units = await db
    .selectFrom('deliveries')
    .select(['id', 'order_item_id'])
    .where(
      'order_item_id',
      'in',
      items.map(({ id }) => id),
    )
    .where('status', 'in', ['started', 'delivered'])
    .orderBy('unit')
    .execute();
  const said = new Map<string, string>();
  for (const [type, some] of Map.groupBy(items, (item) => itemType.parse(item.type))) {
    const ids = units.filter((unit) => some.some(({ id }) => id === unit.order_item_id)).map(({ id }) => id);
    if (ids.length === 0) continue;
    for (const [id, text] of await services.of(type).waiting(db, ids)) said.set(id, text);
  }
  return new Map(
    items.map(({ id }) => [id, units.flatMap((unit) => (unit.order_item_id === id ? (said.get(unit.id) ?? []) : []))]),
  );
}

/** When it was cancelled, by whom and why, as its event tells. */
async function cancellationOf(db: Queryable, orderId: string): Promise<Order['order_cancelled']> {
  const event = await db
    .selectFrom('events as e')
    .leftJoin('persons as p', 'p.id', 'e.actor_id')
    .select(['e.created_at', 'e.actor_id', 'p.email'])
    .select(sql<string | null>`e.data ->> 'reason'`.as('reason'))
    .where('e.subject_id', '=', orderId)
    .where('e.name', 'in', ['order.cancelled', 'order.dropped'])
    .orderBy('e.created_at', 'desc')
    .executeTakeFirst();
  if (!event) return null;
  const by = event.actor_id === null ? null : (event.email ?? '');
  return { at: seconds(event.created_at), by, reason: event.reason ?? '' };
}
