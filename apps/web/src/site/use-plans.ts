import type { PlanList } from '@resolvo/contract/sales/catalog';
import { useCachedCall } from '../api/request-cache.ts';
import { builtPlans } from './content/plans.ts';

/** What can be bought: at first as the site was built, then as the API says. */
export function usePlans(): PlanList {
  return useCachedCall('systemPlans', {}).data ?? builtPlans;
}
