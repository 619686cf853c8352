import { toPercent } from '@resolvo/contract/money';
import { itemType, renews } from '@resolvo/contract/product-types';
import { type BoughtService, type Checkout, checkout, quote } from '@resolvo/contract/sales/checkout';
import { isDraft, orderStatus } from '@resolvo/contract/sales/order-states';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { getInvoice } from '../../money/invoices/get-invoice.ts';
import { beginsLater } from '../orders/begins-later.ts';
import { quoteOrder } from '../orders/quote-order.ts';
import { serialsOf } from '../tasks/checklist.ts';

/**
 * One of the account's orders, by its id or the id of one of its invoices. An order's id means its first invoice, or,
 * where the customer placed it and payment has not begun, no invoice yet.
 */
export async function findCheckout(db: Queryable, ownerId: string, id: string) {
  const found = await db
    .selectFrom('orders as o')
    .leftJoin('invoices as v', 'v.order_id', 'o.id')
    .select(['o.id', 'o.status', 'o.valid_until', 'o.by_customer', 'o.account_id', 'o.placed_at', 'o.sealed_at'])
    .select(['o.subscription_months', 'v.id as invoice_id', 'v.additional', 'v.valid_from'])
    .select(['o.discount', 'o.discount_recurs'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('order_items as h')
            .select('h.id')
            .whereRef('h.order_id', '=', 'o.id')
            .where('h.hourly_price', 'is not', null),
        )
        .as('hourly'),
    )
    .where((eb) =>
      eb.or([
        // Of a service that was taken over, the order is still the one of the account that bought it.
        eb.and([eb('v.id', '=', id), eb('v.account_id', '=', ownerId)]),
        eb.and([
          eb('o.id', '=', id),
          eb('o.account_id', '=', ownerId),
          eb.or([eb('v.additional', '=', false), eb.and([eb('v.id', 'is', null), eb('o.placed_at', 'is not', null)])]),
        ]),
      ]),
    )
    .executeTakeFirst();
  if (!found) throw notFound();
  const status = orderStatus.parse(found.status);
  return {
    ...found,
    status,
    draft: isDraft({ status, sealed: found.sealed_at !== null, placed: found.placed_at !== null }),
    ownUnpaid: status === 'open' && found.by_customer && !found.additional,
  };
}

export async function getCheckout(
  deps: Pick<Deps, 'db' | 'now' | 'services'>,
  actor: Caller,
  id: string,
): Promise<Checkout> {
  const found = await findCheckout(deps.db, actor.accountId, id);
  const { invoice_id, additional } = found;
  const units =
    invoice_id === null ? [] : await unitsOf(deps.db, actor.accountId, { id: found.id, invoice_id, additional });
  const invoice = invoice_id === null ? null : await getInvoice(deps, invoice_id, actor.accountId);
  return checkout.parse({
    order_id: found.id,
    order_status: found.status,
    order_valid_until: found.ownUnpaid ? seconds(found.valid_until) : 0,
    hourly: found.hourly,
    can_cancel: found.ownUnpaid,
    renewal_discount: found.discount_recurs ? toPercent(found.discount) : 0,
    starts_later: await startsLater(deps.db, found),
    services: [
      ...(await Promise.all(units.filter(({ status }) => status !== 'failed').map((unit) => look(deps, unit)))),
      ...(invoice_id === null || found.status === 'cancelled' || additional
        ? []
        : await waitingOf(deps.db, actor.accountId, found.id)),
    ],
    failed: units.filter(({ status }) => status === 'failed').length,
    quote: invoice ? quote.strip().parse(invoice) : await quoteOrder(deps.db, found),
    invoice,
  });
}

/** Its invoice knows; before that its items do. */
async function startsLater(
  db: Queryable,
  { id, invoice_id, valid_from }: { id: string; invoice_id: string | null; valid_from: Date | null },
): Promise<boolean> {
  if (valid_from !== null) return false;
  const items = await db
    .selectFrom('order_items')
    .select(['type', 'client_chooses'])
    .where('order_id', '=', id)
    .execute();
  return invoice_id === null ? beginsLater(items) : items.some(({ type }) => renews(type));
}

export interface Unit {
  readonly id: string;
  readonly status: string;
  readonly type: string;
  readonly name: string;
  /** A change of plan that this invoice asks for is paid and not carried out yet. */
  readonly changing: boolean;
}

/** Units that the invoice is about: all of the order, or of a renewal or change the one it was issued for. */
async function unitsOf(
  db: Queryable,
  accountId: string,
  { id, invoice_id, additional }: { id: string; invoice_id: string; additional: boolean | null },
): Promise<Unit[]> {
  let units = db
    .selectFrom('deliveries as d')
    .innerJoin('order_items as i', 'i.id', 'd.order_item_id')
    .leftJoin('subscriptions as s', 's.delivery_id', 'd.id')
    .leftJoin('subscription_changes as c', (join) =>
      join.onRef('c.subscription_id', '=', 's.id').on('c.status', '=', 'pending').on('c.invoice_id', '=', invoice_id),
    )
    .select(['d.id', 'd.status', 'i.type', 'i.name', 'c.id as change_id'])
    .where('i.order_id', '=', id)
    .where('d.account_id', '=', accountId);
  if (additional) {
    units = units.where('s.id', 'in', (eb) =>
      eb.selectFrom('subscription_bills').select('subscription_id').where('invoice_id', '=', invoice_id),
    );
  }
  const rows = await units.orderBy('i.position').orderBy('d.unit').execute();
  return rows.map(({ change_id, ...unit }) => ({ ...unit, changing: change_id !== null }));
}

/** What waits for the client to choose, an item at a time. */
async function waitingOf(db: Queryable, accountId: string, orderId: string): Promise<BoughtService[]> {
  const items = await db
    .selectFrom('order_items as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select(['i.id', 'i.name', 'i.quantity'])
    .where('o.id', '=', orderId)
    .where('o.account_id', '=', accountId)
    .where('i.client_chooses', '=', true)
    .orderBy('i.position')
    .execute();
  return items.map(({ id, name, quantity }) => ({
    name: quantity === 1 ? name : `${quantity} × ${name}`,
    server_id: null,
    thing: null,
    addresses: null,
    choose_item_id: id,
    standing: 'waiting',
    text: 'It is made as soon as you have chosen how.',
    serials: [],
  }));
}

export async function look(deps: Pick<Deps, 'db' | 'services'>, unit: Unit): Promise<BoughtService> {
  const now = await deps.services.of(itemType.parse(unit.type)).describe(deps.db, unit.id);
  const name = now.name === '' ? unit.name : now.name;
  // Its page is gone or about to go.
  if (unit.status === 'ended') {
    const nowhere = { server_id: null, thing: null, choose_item_id: null, addresses: null, serials: [] };
    return { ...nowhere, name, standing: 'stopped', text: `${name} has ended.` };
  }
  const serials = unit.status === 'delivered' ? await serialsOf(deps.db, unit.id) : [];
  const thing = now.thing ?? (now.serverId === null ? null : { kind: 'server', id: now.serverId });
  const addresses = now.addresses ? [...now.addresses] : null;
  const found = { name, server_id: now.serverId, choose_item_id: null, thing, addresses, serials };
  if (unit.changing) return { ...found, standing: 'working', text: `${name} is about to be changed.` };
  return { ...found, standing: now.standing, text: now.text };
}
