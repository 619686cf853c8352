import { job } from '../../../core/job.ts';
import type { Module } from '../../../core/module.ts';
import { gatewayReconcile } from './queues.ts';
import { reconcile } from './reconcile-day.ts';
import { reconciliationRoutes } from './routes.ts';

export const reconciliationModule: Module = {
  noun: 'reconciliation',
  tables: ['reconciliation_days', 'reconciliation_findings'],
  routes: reconciliationRoutes,
  jobs: [job(gatewayReconcile, reconcile)],
};
