import type { Deps } from '../../../core/deps.ts';
import type { NameThings } from '../../../core/things.ts';
import type { Queryable } from '../../../db/connection.ts';
import { nameOfUnit, unitNames } from '../deliveries/unit-names.ts';

interface Subscribed {
  readonly delivery_id: string;
  readonly type: string;
  readonly name: string;
}

/** What its owner knows it by: a mail about one of three servers says which. */
export const nameOfSubscription = (
  deps: Pick<Deps, 'services'>,
  db: Queryable,
  { delivery_id: deliveryId, type, name: plan }: Subscribed,
): Promise<string> => nameOfUnit(deps, db, { deliveryId, type, plan }, 'given');

/** Subscriptions in histories. */
export const nameSubscriptions: NameThings = async (deps, db, ids) => {
  const rows = await db
    .selectFrom('subscriptions as s')
    .select(['s.id', 's.delivery_id as deliveryId', 's.type', 's.name as plan'])
    .where('s.id', 'in', ids)
    .execute();
  const names = await unitNames(deps, db, rows, 'given');
  return new Map(rows.map(({ id, deliveryId, plan }) => [id, names.get(deliveryId) ?? plan]));
};
