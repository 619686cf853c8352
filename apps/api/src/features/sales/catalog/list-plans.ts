import { planTypes, productTypes } from '@resolvo/contract/product-types';
import { type PlanList, planList } from '@resolvo/contract/sales/catalog';
import type { Deps } from '../../../core/deps.ts';
import { presentPlan, selectPlans } from './queries.ts';

/** Plans on public sale: neither hidden nor archived. Sold-out plans are listed and marked. */
export async function listPlans(deps: Pick<Deps, 'db'>, query: { search?: string | undefined }): Promise<PlanList> {
  let rows = selectPlans(deps.db).where('visible', '=', true).where('archived_at', 'is', null);
  if (query.search) {
    const piece = `%${query.search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
    rows = rows.where((eb) => eb(eb.fn('lower', ['name']), 'like', piece));
  }
  const plans = (await rows.orderBy('sort_order').orderBy('id').execute()).map(presentPlan);
  const byType = planTypes.map((type) => [productTypes[type].list, plans.filter((plan) => plan.plan_type === type)]);
  return planList.parse(Object.fromEntries(byType));
}
