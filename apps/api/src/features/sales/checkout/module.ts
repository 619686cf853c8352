import { job } from '../../../core/job.ts';
import type { Module } from '../../../core/module.ts';
import { expireCheckouts } from './expire-checkouts.ts';
import { checkoutExpire } from './queues.ts';
import { checkoutRoutes } from './routes.ts';

export const checkoutModule: Module = {
  noun: 'checkout',
  routes: checkoutRoutes,
  jobs: [job(checkoutExpire, expireCheckouts)],
};
