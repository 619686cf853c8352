import type { NameThings } from '../../../core/things.ts';
import { nameDeliveries } from '../deliveries/name-deliveries.ts';

/** A task of staff is called as the unit that it is for. */
export const nameTasks: NameThings = async (deps, db, ids) => {
  const rows = await db.selectFrom('staff_tasks').select(['id', 'delivery_id']).where('id', 'in', ids).execute();
  if (rows.length === 0) return new Map();
  const units = await nameDeliveries(
    deps,
    db,
    rows.map(({ delivery_id }) => delivery_id),
  );
  return new Map(rows.map(({ id, delivery_id }) => [id, units.get(delivery_id) ?? '']));
};
