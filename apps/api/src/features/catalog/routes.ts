import type { catalogEndpoints } from '@resolvo/contract/catalog';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/register.ts';
import { getPlan } from './get-plan.ts';
import { listPlans } from './list-plans.ts';

export function catalogRoutes(deps: Deps): Handlers<keyof typeof catalogEndpoints> {
  return {
    systemPlans: ({ query }) => listPlans(deps, query),
    systemPlan: ({ params }) => getPlan(deps, params.plan_id),
  };
}
