import { invoiceStatus } from '@resolvo/contract/money/invoice-states';
import { stillOpen } from '@resolvo/contract/money/settling';
import { itemType } from '@resolvo/contract/product-types';
import { type OwnOrder, unitsListed } from '@resolvo/contract/sales/checkout';
import { orderCan, orderStatus } from '@resolvo/contract/sales/order-states';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { type PageQuery, pageBy } from '../../../core/page-by.ts';
import { seconds } from '../../../core/time.ts';
import { orderStatus as invoiceOrderStatus } from '../../money/invoices/order-status.ts';
import { look, type Unit } from './get-checkout.ts';
import { itemsOf, wantedOf } from './ordered-items.ts';

/** Orders of the account that have an invoice, each with its items and where their units stand. */
export async function listOwnOrders(
  deps: Pick<Deps, 'db' | 'now' | 'cursors' | 'services'>,
  { accountId }: Pick<Caller, 'accountId'>,
  query: PageQuery,
) {
  const orders = deps.db
    .selectFrom('orders as o')
    .innerJoin('invoices as v', (join) => join.onRef('v.order_id', '=', 'o.id').on('v.additional', '=', false))
    .select(['o.id', 'o.status', 'o.created_at'])
    .select([
      'v.id as invoice_id',
      'v.number',
      'v.total',
      'v.status as invoice_status',
      'v.due_at',
      'v.paid_amount',
      'v.awaits_charge',
      'v.replaced_by',
    ])
    .where('o.account_id', '=', accountId);
  const page = await pageBy(deps, `own-orders ${accountId}`, query, orders, { by: ['o.created_at', 'o.id'] });
  const ids = page.rows.map(({ id }) => id);
  const [items, units] = ids.length === 0 ? [[], []] : await Promise.all([itemsOf(deps, ids), unitsOf(deps, ids)]);
  const shown: OwnOrder[] = [];
  for (const row of page.rows) {
    const ordered = orderStatus.parse(row.status);
    const status = invoiceStatus.parse(row.invoice_status);
    const own = units.filter(({ order_id, status }) => order_id === row.id && status !== 'failed');
    shown.push({
      order_id: row.id,
      order_status: ordered,
      order_creation_time: seconds(row.created_at),
      invoice_id: row.invoice_id,
      invoice_number: row.number,
      invoice_status: invoiceOrderStatus({ ...row, status: row.invoice_status }, deps.now()),
      total: row.total,
      paid: row.paid_amount,
      open: stillOpen({ status, total: row.total, paid_amount: row.paid_amount }),
      items: items
        .filter(({ order_id }) => order_id === row.id)
        .map(({ id, name, type, description, quantity, client_chooses, choices, chosen }) => ({
          plan_name: name,
          wanted_name: wantedOf({ choices, chosen }),
          choose_item_id: client_chooses && orderCan.choose({ status: ordered, sealed: true }) === true ? id : null,
          plan_type: itemType.parse(type),
          plan_description: description,
          quantity,
        })),
      services: await Promise.all(own.slice(0, unitsListed).map((unit) => look(deps, unit))),
      units: own.length,
    });
  }
  return { orders: shown, cursor: page.cursor, eof: page.eof };
}

/** Without those that changed hands: they are found with their account of now. */
async function unitsOf({ db }: Pick<Deps, 'db'>, ids: readonly string[]): Promise<(Unit & { order_id: string })[]> {
  const rows = await db
    .selectFrom('deliveries as d')
    .innerJoin('order_items as i', 'i.id', 'd.order_item_id')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select(['d.id', 'd.status', 'i.type', 'i.name', 'i.order_id'])
    .where('i.order_id', 'in', [...ids])
    .whereRef('d.account_id', '=', 'o.account_id')
    .orderBy('i.position')
    .orderBy('d.unit')
    .execute();
  return rows.map((row) => ({ ...row, changing: false }));
}
