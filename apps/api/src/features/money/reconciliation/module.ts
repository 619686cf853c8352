import { job } from '../../../core/job.ts';
import type { Module } from '../../../core/module.ts';
import { namedBy } from '../../../core/things.ts';
import { gatewayReconcile } from './queues.ts';
import { reconcile } from './reconcile-day.ts';
import { reconciliationRoutes } from './routes.ts';

export const reconciliationModule: Module = {
  noun: 'reconciliation',
  things: {
    finding_id: namedBy(
      'reconciliation_findings',
      "coalesce((select 'Invoice #' || i.number from invoices i where i.id = t.invoice_id), t.subject)",
    ),
  },
  tables: ['reconciliation_days', 'reconciliation_findings'],
  routes: reconciliationRoutes,
  jobs: [job(gatewayReconcile, reconcile)],
};
