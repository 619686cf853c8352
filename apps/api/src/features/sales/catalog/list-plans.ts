import { planTypes, productTypes } from '@resolvo/contract/product-types';
import { type PlanList, planList } from '@resolvo/contract/sales/catalog';
import type { Deps } from '../../../core/deps.ts';
import { presentPlan, selectPlans, soldOutPlans } from './queries.ts';

/** Plans on public sale: neither hidden nor archived. Sold-out plans are listed and marked. */
export async function listPlans(
  deps: Pick<Deps, 'db' | 'services'>,
  query: { search?: string | undefined },
): Promise<PlanList> {
  let rows = selectPlans(deps.db).where('visible', '=', true).where('archived_at', 'is', null);
  if (query.search) {
    const piece = `%${query.search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
    rows = rows.where((eb) => eb(eb.fn('lower', ['name']), 'like', piece));
  }
  const full = await soldOutPlans(deps);
  const plans = (await rows.orderBy('sort_order').orderBy('id').execute()).map((row) => presentPlan(row, full));
  const lists = planTypes.map((type) => productTypes[type].list);
  const inList = (list: string) => plans.filter(({ plan_type }) => productTypes[plan_type].list === list);
  return planList.parse(Object.fromEntries(lists.map((list) => [list, inList(list)])));
}
