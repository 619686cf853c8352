import type { catalogEndpoints } from '@resolvo/contract/sales/catalog';
import type { catalogAdminEndpoints } from '@resolvo/contract/sales/catalog-admin';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { archivePlan } from './archive-plan.ts';
import { getPlan } from './get-plan.ts';
import { listAllPlans } from './list-all-plans.ts';
import { listPlans } from './list-plans.ts';
import { planHistory } from './plan-history.ts';
import { createPlan, editPlan } from './save-plan.ts';

export function catalogRoutes(
  deps: Deps,
): Handlers<keyof typeof catalogEndpoints | keyof typeof catalogAdminEndpoints> {
  return {
    systemPlans: ({ query }) => listPlans(deps, query),
    systemPlan: ({ params }) => getPlan(deps, params.plan_id),
    planList: ({ query }) => listAllPlans(deps, query),
    planDetail: ({ params }) => planHistory(deps, params.plan_id),
    planCreate: ({ actor, body }) => createPlan(deps, actor, body),
    planEdit: ({ actor, params, body }) => editPlan(deps, actor, params.plan_id, body),
    planArchive: async ({ actor, params, body }) => {
      await archivePlan(deps, actor, params.plan_id, { ...body, archived: true });
      return { details: 'The plan is archived. Clients who have it keep it.' };
    },
    planRestore: async ({ actor, params, body }) => {
      await archivePlan(deps, actor, params.plan_id, { ...body, archived: false });
      return { details: 'The plan is on sale again.' };
    },
  };
}
