import { planVersion } from '@resolvo/contract/sales/catalog-admin';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import { presentStaffPlan, selectStaffPlans } from './list-all-plans.ts';
import { resourcesOf, selectPlans, soldOutPlans } from './queries.ts';

/** Ids of all versions of a plan, older and newer. */
export const versionsOf = (planId: string) => sql<{ id: string }>`
  with recursive older as (
    select id from plans where id = ${planId}
    union select p.id from plans p join older o on p.replaced_by = o.id
  ), newer as (
    select id, replaced_by from plans where id = ${planId}
    union select p.id, p.replaced_by from plans p join newer n on p.id = n.replaced_by
  )
  select id from older union select id from newer`;

/** One version of a plan, and all its versions. */
export async function planHistory(deps: Pick<Deps, 'db' | 'services'>, planId: string) {
  const row = await selectStaffPlans(deps.db).where('id', '=', planId).executeTakeFirst();
  if (!row) throw notFound();
  const versions = await selectPlans(deps.db)
    .select(['version', 'created_at'])
    .select((eb) =>
      eb.selectFrom('persons as p').select('p.email').whereRef('p.id', '=', 'plans.created_by').as('email'),
    )
    .where('id', 'in', sql<string>`(${versionsOf(planId)})`)
    .orderBy('version', 'desc')
    .execute();
  return {
    plan: presentStaffPlan(row, await soldOutPlans(deps)),
    replaced_by: row.replaced_by,
    versions: versions.map((version) =>
      planVersion.parse({
        plan_id: version.id,
        version: version.version,
        plan_name: version.name,
        plan_price: version.price,
        plan_annual_price: version.annual_price,
        plan_hourly_price: version.hourly_price,
        resources: resourcesOf(version),
        created_at: seconds(version.created_at),
        created_by: version.email ?? '',
        archived_at: seconds(version.archived_at),
      }),
    ),
  };
}
