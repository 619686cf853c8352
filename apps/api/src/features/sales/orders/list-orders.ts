import type { TimeOrder } from '@resolvo/contract/common';
import { toPercent } from '@resolvo/contract/money';
import { activeOrderStatuses, type OrderStatus, orderStatus, orderType } from '@resolvo/contract/sales/order-states';
import type { ListedOrder, ShownOrderStatus } from '@resolvo/contract/sales/orders';
import { dueWithOrder } from '@resolvo/contract/sales/plan-price';
import { shownName } from '@resolvo/contract/shown-name';
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { countedPage, upToCounted } from '../../../core/page-by.ts';
import { beginsWith, fitsAny, idsFrom, inDnsLetters, invoiceNumberIn } from '../../../core/search.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { accountLike } from '../../people/accounts/accounts-like.ts';
import { profileLike } from '../../people/clients/profile-like.ts';

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
  let found = deps.db.selectFrom('orders as o').select(['o.id', 'o.created_at']);
  const isStored = status !== 'sealed' && status !== 'draft';
  if (status) found = found.where('o.status', '=', isStored ? status : 'open');
  if (status === 'sealed') found = found.where('o.sealed_at', 'is not', null);
  if (status === 'open' || status === 'draft') found = found.where('o.sealed_at', 'is', null);
  if (status === 'open') found = found.where('o.placed_at', 'is', null);
  if (status === 'draft') found = found.where('o.placed_at', 'is not', null);
  if (search) found = found.where(await ordersLike(deps.db, search));
  const direction = sort === 'oldest' ? 'asc' : 'desc';
  const { count, ...page } = await countedPage(
    deps,
    scope,
    query,
    found
      .innerJoin('accounts as a', 'a.id', 'o.account_id')
      .select([
        'o.account_id',
        'o.status',
        'o.type',
        'o.placed_at',
        'o.sealed_at',
        'o.valid_until',
        'o.discount',
        'a.email',
      ]),
    { by: ['o.created_at', 'o.id'], direction },
    // Without the join, so that an index alone is read.
    upToCounted(found.orderBy('o.created_at', direction).orderBy('o.id', direction)),
  );
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
      order_discount: toPercent(row.discount),
      user_id: row.account_id,
      user: { user_id: row.account_id, email: row.email ?? '' },
      items: items.get(row.id) ?? [],
    }),
  );
  return { orders, cursor: page.cursor, eof: page.eof, count };
}

function ordersLike(db: Queryable, search: string): Promise<RawBuilder<boolean>> {
  const ids = idsFrom(search);
  const number = invoiceNumberIn(search);
  // In the words of the order a name is as people read it; before those, it was as DNS has it.
  const named = [
    ...[...new Set([shownName(search), inDnsLetters(search)])].map(
      (name) => sql`lower(chosen ->> 'hostname') like ${beginsWith(name)}`,
    ),
    sql`lower(choices ->> 'hostname') like ${beginsWith(inDnsLetters(search))}`,
  ];
  return fitsAny(db, 'orders', 'o', [
    accountLike('o.account_id', search),
    ...profileLike('o.account_id', search),
    ...named.map((isNamed) => ({
      found: sql`o.id in (select order_id from order_items where ${isNamed})`,
      row: sql`(select bool_or(${isNamed}) from order_items where order_id = o.id)`,
    })),
    ...(ids ? [sql`o.id between ${ids.first} and ${ids.last}`] : []),
    ...(number === undefined ? [] : [sql`o.id in (select order_id from invoices where number = ${number})`]),
  ]);
}

/** One query for the items of a whole page. */
async function itemsOf(deps: Pick<Deps, 'db'>, orderIds: readonly string[]) {
  const byOrder = new Map<string, ListedOrder['items']>();
  if (orderIds.length === 0) return byOrder;
  const rows = await deps.db
    .selectFrom('order_items as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select(['i.id', 'i.order_id', 'i.plan_id', 'i.type', 'i.price', 'i.annual_price', 'i.hourly_price', 'i.quantity'])
    .select('o.subscription_months')
    .where('i.order_id', 'in', orderIds)
    .orderBy('i.position')
    .execute();
  for (const { id, order_id, plan_id, quantity, ...priced } of rows) {
    const plan_price = dueWithOrder(priced, priced.subscription_months === 12);
    const item = { order_item_id: id, plan_id, plan_price, quantity };
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
