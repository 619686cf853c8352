import type { PlanList } from '@resolvo/contract/sales/catalog';
import { useCachedCall } from '../api/request-cache.ts';
import { builtPlans } from './content/plans.ts';

/** Plans on sale: at first those of the build, then the API's. */
export function usePlans(): PlanList {
  return useCachedCall('systemPlans', {}).data ?? builtPlans;
}
