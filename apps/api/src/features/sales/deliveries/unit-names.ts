import { itemType } from '@resolvo/contract/product-types';
import { unitName } from '@resolvo/contract/unit-name';
import type { Deps } from '../../../core/deps.ts';
import type { UnitNames } from '../../../core/service-provider.ts';
import type { Queryable } from '../../../db/connection.ts';

interface UnitToName {
  readonly deliveryId: string;
  readonly type: string;
  /** The plan that it was ordered as; or the one of its subscription, which is always right. */
  readonly plan: string;
}

/**
 * What units are called, by their deliveries: the one place for mails, subscriptions, endings and histories. With
 * `plan: 'now'` the plan that a unit has become stands in place of the one that was ordered.
 */
export async function unitNames(
  deps: Pick<Deps, 'services'>,
  db: Queryable,
  units: readonly UnitToName[],
  plan: 'now' | 'given' = 'now',
): Promise<ReadonlyMap<string, string>> {
  const known = await ownNames(deps, db, units);
  const nameless = units.map(({ deliveryId }) => deliveryId).filter((id) => !known.get(id)?.own);
  const numbers = await numbersOf(db, nameless);
  return new Map(
    units.map(({ deliveryId: id, plan: given }) => {
      const { own = '', plan: present = '' } = known.get(id) ?? {};
      return [id, unitName({ own, plan: (plan === 'now' && present) || given, ...numbers.get(id) })];
    }),
  );
}

/** What units are called by themselves, and the plans that they are now, for lists that show the plan apart. */
export async function ownNames(
  deps: Pick<Deps, 'services'>,
  db: Queryable,
  units: readonly Pick<UnitToName, 'deliveryId' | 'type'>[],
): Promise<ReadonlyMap<string, UnitNames>> {
  const known = new Map<string, UnitNames>();
  for (const [type, some] of Map.groupBy(units, (unit) => itemType.parse(unit.type))) {
    const ids = some.map(({ deliveryId }) => deliveryId);
    for (const [id, name] of await deps.services.of(type).names(db, ids)) known.set(id, name);
  }
  return known;
}

async function numbersOf(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { number: number; of: number }>();
  const rows = await db
    .selectFrom('deliveries as d')
    .innerJoin('order_items as i', 'i.id', 'd.order_item_id')
    .select(['d.id', 'd.unit as number', 'i.quantity as of'])
    .where('d.id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}

export async function nameOfUnit(
  deps: Pick<Deps, 'services'>,
  db: Queryable,
  unit: UnitToName,
  plan: 'now' | 'given' = 'now',
): Promise<string> {
  return (await unitNames(deps, db, [unit], plan)).get(unit.deliveryId) ?? unit.plan;
}
