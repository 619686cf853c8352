import type { maintenanceEndpoints } from '@resolvo/contract/machines/maintenances';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { announceMaintenance } from './announce-maintenance.ts';
import { chooseWindow, showOwnMaintenance } from './choose-window.ts';
import { listMaintenances } from './list-maintenances.ts';
import { showPlan } from './plan-maintenance.ts';
import { cancelMaintenance, endMaintenance, retryDrained } from './steer-maintenance.ts';

export function maintenanceRoutes(deps: Deps): Handlers<keyof typeof maintenanceEndpoints> {
  return {
    adminMaintenances: () => listMaintenances(deps),
    adminMaintenancePlan: ({ query }) => showPlan(deps, query),
    adminMaintenanceAdd: async ({ actor, body }) => ({
      details: 'The maintenance is announced, and the owners are told.',
      maintenance_id: await announceMaintenance(deps, actor, body),
    }),
    adminMaintenanceCancel: async ({ actor, params }) => {
      await cancelMaintenance(deps, actor, params.maintenance_id);
      return { details: 'The maintenance is called off, and the node is open again.' };
    },
    adminMaintenanceEnd: async ({ actor, params }) => {
      await endMaintenance(deps, actor, params.maintenance_id);
      return { details: 'The node is back to use.' };
    },
    adminMaintenanceRetry: async ({ actor, params }) => {
      await retryDrained(deps, actor, params.maintenance_id, params.server_id);
      return { details: 'The server is moved within a minute.' };
    },
    vmMaintenance: ({ actor, params }) => showOwnMaintenance(deps, actor.accountId, params.server_id),
    vmMaintenanceChoose: async ({ actor, params, body }) => {
      await chooseWindow(deps, actor, params.server_id, body.starts_at);
      return { details: 'The server is moved at the time that you chose.' };
    },
  };
}
