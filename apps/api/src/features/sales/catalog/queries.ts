import { planType, planTypes } from '@resolvo/contract/product-types';
import { type Plan, plan } from '@resolvo/contract/sales/catalog';
import { resourcesOf as namesOf, type ResourceName } from '@resolvo/contract/sales/catalog-admin';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';

export function selectPlans(db: Queryable) {
  return db
    .selectFrom('plans')
    .select([
      'id',
      'name',
      'description',
      'price',
      'annual_price',
      'hourly_price',
      'traffic_price',
      'traffic_slow_mbit',
      'type',
      'slug',
      'category',
      'stock',
      'archived_at',
    ])
    .select(['vcpus', 'ram_mb', 'disk_gb', 'traffic_tb', 'websites', 'mailboxes', 'databases']);
}

type PlanRow = Awaited<ReturnType<ReturnType<typeof selectPlans>['executeTakeFirstOrThrow']>>;

/**
 * The table stores all product types in one shape; parsing with the contract's schema narrows it to the plan's type.
 */
export function presentPlan(row: PlanRow, full: ReadonlySet<string>): Plan {
  return plan.parse(planFields(row, full));
}

/** Plans for which there is no room or no part, whatever their own stock says. */
export async function soldOutPlans({ db, services }: Pick<Deps, 'db' | 'services'>): Promise<ReadonlySet<string>> {
  const sets = await Promise.all(planTypes.map((type) => services.of(type).soldOut(db)));
  return new Set(sets.flatMap((set) => [...set]));
}

export const planFields = (row: PlanRow, full: ReadonlySet<string>) => ({
  plan_id: row.id,
  plan_name: row.name,
  plan_description: row.description,
  plan_price: row.price,
  plan_annual_price: row.annual_price,
  plan_hourly_price: row.hourly_price,
  traffic_price: row.traffic_price,
  traffic_slow_mbit: row.traffic_slow_mbit,
  plan_type: row.type,
  plan_slug: row.slug,
  category: row.category,
  resources: resourcesOf(row),
  in_stock: row.archived_at === null && (row.stock === null || row.stock > 0) && !full.has(row.id),
});

type ResourceRow = Pick<PlanRow, 'type' | ResourceName>;

/** The resource fields of a plan's product type. */
export function resourcesOf(row: ResourceRow): Partial<Record<ResourceName, number | null>> {
  return Object.fromEntries(namesOf(planType.parse(row.type)).map((name) => [name, row[name]]));
}
