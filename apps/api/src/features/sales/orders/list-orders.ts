import type { TimeOrder } from '@resolvo/contract/common';
import { invoiceNumberOf } from '@resolvo/contract/money/check-digits';
import { activeOrderStatuses, type OrderStatus, orderStatus, orderType } from '@resolvo/contract/sales/order-states';
import type { ListedOrder, ShownOrderStatus } from '@resolvo/contract/sales/orders';
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { countedPage } from '../../../core/page-by.ts';
import { beginsWith, fitsAny, idsFrom, numberIn } from '../../../core/search.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { accountsLike } from '../../people/accounts/accounts-like.ts';

export async function listOrders(
  deps: Pick<Deps, 'db' | 'cursors'>,
  query: {
    cursor?: string | undefined;
    limit: number;
    search?: string | undefined;
    status?: ShownOrderStatus | undefined;
    sort?: TimeOrder | undefined;
  },
) {
  const { search, status, sort = 'newest' } = query;
  const scope = `orders:${JSON.stringify([search, status, sort])}`;
  let rows = deps.db
    .selectFrom('orders as o')
    .innerJoin('accounts as a', 'a.id', 'o.account_id')
    .select(['o.id', 'o.account_id', 'o.status', 'o.type', 'o.placed_at', 'o.sealed_at', 'o.created_at'])
    .select(['o.valid_until', 'a.email']);
  if (status) rows = rows.where('o.status', '=', status === 'sealed' ? 'open' : status);
  if (status === 'sealed') rows = rows.where('o.sealed_at', 'is not', null);
  if (status === 'open') rows = rows.where('o.sealed_at', 'is', null);
  if (search) rows = rows.where(await ordersLike(deps.db, search));
  const { count, ...page } = await countedPage(deps, scope, query, rows, {
    by: ['o.created_at', 'o.id'],
    direction: sort === 'oldest' ? 'asc' : 'desc',
  });
  const items = await itemsOf(
    deps,
    page.rows.map(({ id }) => id),
  );
  const orders = page.rows.map(
    (row): ListedOrder => ({
      order_id: row.id,
      order_status: orderStatus.parse(row.status),
      order_type: orderType.parse(row.type),
      order_sealed: row.sealed_at !== null,
      order_draft: row.placed_at !== null && row.sealed_at === null && row.status === 'open',
      order_creation_time: seconds(row.created_at),
      order_valid_until: seconds(row.valid_until),
      user_id: row.account_id,
      user: { user_id: row.account_id, email: row.email ?? '' },
      items: items.get(row.id) ?? [],
    }),
  );
  return { orders, cursor: page.cursor, eof: page.eof, count };
}

function ordersLike(db: Queryable, search: string): Promise<RawBuilder<boolean>> {
  const ids = idsFrom(search);
  const number = invoiceNumberOf(search) ?? numberIn(search);
  return fitsAny(db, 'orders', 'o', [
    sql`o.account_id in (${accountsLike(search)})`,
    sql`o.id in (select order_id from order_items where lower(choices ->> 'hostname') like ${beginsWith(search)})`,
    ...(ids ? [sql`o.id between ${ids.first} and ${ids.last}`] : []),
    ...(number === undefined ? [] : [sql`o.id in (select order_id from invoices where number = ${number})`]),
  ]);
}

/** One query for the items of a whole page. */
async function itemsOf(deps: Pick<Deps, 'db'>, orderIds: readonly string[]) {
  const byOrder = new Map<string, ListedOrder['items']>();
  if (orderIds.length === 0) return byOrder;
  const rows = await deps.db
    .selectFrom('order_items')
    .select(['id', 'order_id', 'plan_id', 'price', 'quantity'])
    .where('order_id', 'in', orderIds)
    .orderBy('position')
    .execute();
  for (const { id, order_id, plan_id, price, quantity } of rows) {
    const item = { order_item_id: id, plan_id, plan_price: price, quantity };
    byOrder.set(order_id, [...(byOrder.get(order_id) ?? []), item]);
  }
  return byOrder;
}

export async function countOrders(deps: Pick<Deps, 'db'>) {
  const rows = await deps.db
    .selectFrom('order_counts')
    .select((eb) => ['status', eb.fn.sum<number>('count').as('count')])
    .groupBy('status')
    .execute();
  const sum = (wanted: (status: OrderStatus) => boolean) =>
    rows.reduce((total, row) => total + (wanted(orderStatus.parse(row.status)) ? Number(row.count) : 0), 0);
  const active: readonly OrderStatus[] = activeOrderStatuses;
  return {
    total: sum(() => true),
    paid: sum((status) => status === 'paid'),
    active: sum((status) => active.includes(status)),
  };
}
