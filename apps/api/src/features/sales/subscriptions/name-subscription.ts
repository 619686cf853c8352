import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { nameOfUnit } from '../deliveries/unit-names.ts';

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
