import type { Plan } from '@resolvo/contract/sales/catalog';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import { presentPlan, selectPlans, soldOutPlans } from './queries.ts';

/** Includes hidden and archived plans: old orders and private offers refer to them by id. */
export async function getPlan(deps: Pick<Deps, 'db' | 'services'>, planId: string): Promise<Plan> {
  const row = await selectPlans(deps.db).where('id', '=', planId).executeTakeFirst();
  if (!row) throw notFound();
  return presentPlan(row, await soldOutPlans(deps));
}
