import type { NameThings } from '../../../core/things.ts';
import { unitNames } from './unit-names.ts';

/** Units in histories. */
export const nameDeliveries: NameThings = async (deps, db, ids) => {
  const rows = await db
    .selectFrom('deliveries as d')
    .innerJoin('order_items as i', 'i.id', 'd.order_item_id')
    .select(['d.id as deliveryId', 'i.type', 'i.name as plan'])
    .where('d.id', 'in', ids)
    .execute();
  return unitNames(deps, db, rows);
};
