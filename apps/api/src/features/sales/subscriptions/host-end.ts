import { itemType } from '@resolvo/contract/product-types';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { findEnds } from '../deliveries/announced-ends.ts';

interface Hanging {
  readonly deliveryId: string;
  readonly type: string;
  readonly periodEnd: Date;
}

/** By delivery: the deliveries of what these units hang on. */
async function hostsOf(
  deps: Pick<Deps, 'services'>,
  db: Queryable,
  units: readonly Pick<Hanging, 'deliveryId' | 'type'>[],
): Promise<ReadonlyMap<string, string>> {
  const hosts = new Map<string, string>();
  for (const [type, some] of Map.groupBy(units, (unit) => itemType.parse(unit.type))) {
    const ids = some.map(({ deliveryId }) => deliveryId);
    for (const [id, host] of await deps.services.of(type).hosts(db, ids)) hosts.set(id, host);
  }
  return hosts;
}

export const hostOf = async (
  deps: Pick<Deps, 'services'>,
  db: Queryable,
  unit: Pick<Hanging, 'deliveryId' | 'type'>,
): Promise<string | undefined> => (await hostsOf(deps, db, [unit])).get(unit.deliveryId);

/**
 * By delivery: when what it hangs on ends, because that was cancelled and its own next period would begin no sooner, or
 * because it is kept until an announced day.
 */
export async function hostEnds(
  deps: Pick<Deps, 'services'>,
  db: Queryable,
  units: readonly Hanging[],
): Promise<ReadonlyMap<string, Date>> {
  const hosts = await hostsOf(deps, db, units);
  if (hosts.size === 0) return new Map();
  const ids = [...new Set(hosts.values())];
  const announced = await findEnds(db, ids);
  const cancelled = await db
    .selectFrom('subscriptions')
    .select(['delivery_id', 'period_end'])
    .where('delivery_id', 'in', ids)
    .where('status', '<>', 'ended')
    .where('cancelled_at', 'is not', null)
    .execute();
  const ends = new Map(cancelled.map(({ delivery_id, period_end }) => [delivery_id, period_end]));
  return new Map(
    units.flatMap(({ deliveryId, periodEnd }) => {
      const host = hosts.get(deliveryId) ?? '';
      const kept = announced.get(host);
      if (kept && kept.why !== 'unpaid') return [[deliveryId, kept.endsAt]];
      const end = ends.get(host);
      return end !== undefined && end <= periodEnd ? [[deliveryId, end]] : [];
    }),
  );
}

/** When what a unit hung on stopped running because it was cancelled; undefined where it was not. */
export async function hostStoppedAt(
  deps: Pick<Deps, 'services'>,
  db: Queryable,
  unit: Pick<Hanging, 'deliveryId' | 'type'>,
): Promise<Date | undefined> {
  const host = await hostOf(deps, db, unit);
  if (host === undefined) return undefined;
  const found = await db
    .selectFrom('subscriptions')
    .select(sql<Date>`least(ended_at, period_end)`.as('at'))
    .where('delivery_id', '=', host)
    .where('status', '=', 'ended')
    .where('cancelled_at', 'is not', null)
    .executeTakeFirst();
  return found?.at;
}
