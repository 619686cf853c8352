import type { Plan } from '@resolvo/contract/sales/catalog';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import { presentPlan, selectPlans } from './queries.ts';

/** Hidden and archived plans too: an old order or a private offer names them by their id. */
export async function getPlan(deps: Pick<Deps, 'db'>, planId: string): Promise<Plan> {
  const row = await selectPlans(deps.db).where('id', '=', planId).executeTakeFirst();
  if (!row) throw notFound();
  return presentPlan(row);
}
