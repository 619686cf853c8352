import { type Delivery, delivery } from '@resolvo/contract/sales/deliveries';
import { pageOf } from '../../../core/cursors.ts';
import type { Deps } from '../../../core/deps.ts';
import { oneMore } from '../../../core/page-by.ts';
import { seconds } from '../../../core/time.ts';
import { orderedAgain } from './ordered-again.ts';
import { ownNames } from './unit-names.ts';

export async function listDeliveries(
  deps: Pick<Deps, 'db' | 'cursors' | 'services'>,
  query: { cursor?: string | undefined; limit: number; order_id: string },
) {
  const scope = `deliveries:${query.order_id}`;
  const after = deps.cursors.read(scope, query.cursor);
  let rows = deps.db
    .selectFrom('deliveries as d')
    .innerJoin('order_items as i', 'i.id', 'd.order_item_id')
    .select([
      'd.id',
      'd.order_item_id',
      'd.unit',
      'd.status',
      'd.created_at',
      'd.finished_at',
      'd.reason',
      'd.credited',
    ])
    .select(['i.name', 'i.type'])
    .where('i.order_id', '=', query.order_id);
  if (after) {
    const last = await rows.select('i.position').where('d.id', '=', after.id).executeTakeFirstOrThrow();
    rows = rows.where((eb) => eb(eb.refTuple('i.position', 'd.unit'), '>', eb.tuple(last.position, last.unit)));
  }
  const found = await rows.orderBy('i.position').orderBy('d.unit').limit(oneMore(query.limit)).execute();
  const page = pageOf(found, query.limit, deps.cursors, scope);
  const names = await ownNames(
    deps,
    deps.db,
    page.rows.map(({ id, type }) => ({ deliveryId: id, type })),
  );
  const again = await orderedAgain(
    deps.db,
    page.rows.map(({ id }) => id),
  );
  const deliveries = page.rows.map(
    (row): Delivery =>
      delivery.parse({
        delivery_id: row.id,
        order_item_id: row.order_item_id,
        name: row.name,
        plan_type: row.type,
        unit: row.unit,
        own_name: names.get(row.id)?.own ?? '',
        delivery_status: row.status,
        started_at: seconds(row.created_at),
        finished_at: seconds(row.finished_at),
        reason: row.reason,
        credited: row.credited,
        ordered_again: again.get(row.id) ?? null,
      }),
  );
  return { deliveries, cursor: page.cursor, eof: page.eof };
}
