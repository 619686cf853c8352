import { job } from '../../../core/job.ts';
import type { Module } from '../../../core/module.ts';
import { namedBy } from '../../../core/things.ts';
import { maintenanceMails } from './mails.ts';
import { maintenancesRun } from './queues.ts';
import { maintenanceRoutes } from './routes.ts';
import { runMaintenances } from './run-maintenances.ts';

export const maintenancesModule: Module = {
  noun: 'maintenances',
  things: { maintenance_id: namedBy('maintenances', "t.node || ' (' || t.cluster || ')'") },
  tables: ['maintenances', 'maintenance_servers'],
  personal: [
    {
      table: 'maintenance_servers',
      of: 'account',
      through: { column: 'server_id', table: 'servers' },
      without: ['target', 'trouble', 'attempts'],
    },
  ],
  routes: maintenanceRoutes,
  jobs: [job(maintenancesRun, (deps) => runMaintenances(deps))],
  mails: maintenanceMails,
};
