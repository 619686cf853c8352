import type { deliveryEndpoints } from '@resolvo/contract/sales/deliveries';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { findStuck } from './find-stuck.ts';
import { issueByStaff } from './issue-by-staff.ts';
import { listDeliveries } from './list-deliveries.ts';

export function deliveryRoutes(deps: Deps): Handlers<keyof typeof deliveryEndpoints> {
  return {
    orderIssue: async ({ actor, body }) => {
      await issueByStaff(deps, actor, body);
      return { details: 'The products are being issued.' };
    },
    deliveryList: ({ query }) => listDeliveries(deps, query),
    deliveryStuck: () => findStuck(deps),
  };
}
