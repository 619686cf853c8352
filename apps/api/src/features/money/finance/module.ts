import { job } from '../../../core/job.ts';
import type { Module } from '../../../core/module.ts';
import { recurringKeep } from './queues.ts';
import { keepRecurring } from './recurring.ts';
import { financeRoutes } from './routes.ts';

export const financeModule: Module = {
  noun: 'finance',
  tables: ['recurring_sums', 'recurring_days'],
  routes: financeRoutes,
  jobs: [job(recurringKeep, keepRecurring)],
};
