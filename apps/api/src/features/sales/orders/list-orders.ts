import { activeOrderStatuses, type OrderStatus, orderStatus, orderType } from '@resolvo/contract/sales/order-states';
import type { ListedOrder } from '@resolvo/contract/sales/orders';
import type { Deps } from '../../../core/deps.ts';
import { pageBy } from '../../../core/page-by.ts';
import { seconds } from '../../../core/time.ts';
import { accountsLike, isId } from '../../people/accounts/accounts-like.ts';

export async function listOrders(
  deps: Pick<Deps, 'db' | 'cursors'>,
  query: { cursor?: string | undefined; limit: number; search?: string | undefined; status?: OrderStatus | undefined },
) {
  const scope = `orders:${query.status ?? ''}:${query.search ?? ''}`;
  let rows = deps.db
    .selectFrom('orders as o')
    .innerJoin('accounts as a', 'a.id', 'o.account_id')
    .select(['o.id', 'o.account_id', 'o.status', 'o.type', 'o.placed_at', 'o.sealed_at', 'o.created_at'])
    .select(['o.valid_until', 'a.email']);
  if (query.status) rows = rows.where('o.status', '=', query.status);
  const { search } = query;
  if (search && isId(search)) {
    rows = rows.where((eb) => eb.or([eb('o.id', '=', search), eb('o.account_id', '=', search)]));
  } else if (search) rows = rows.where('o.account_id', 'in', accountsLike(deps.db, search));
  const page = await pageBy(deps, scope, query, rows, ['o.created_at', 'o.id']);
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
  return { orders, cursor: page.cursor, eof: page.eof };
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
