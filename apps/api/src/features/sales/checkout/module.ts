import { id } from '@resolvo/contract/common';
import { job } from '../../../core/job.ts';
import type { Module } from '../../../core/module.ts';
import { expireCheckouts } from './expire-checkouts.ts';
import { checkoutExpire } from './queues.ts';
import { checkoutRoutes } from './routes.ts';

export const checkoutModule: Module = {
  noun: 'checkout',
  routes: checkoutRoutes,
  // Whether the order exists is told to its owner alone, by the page.
  pages: { '/checkout/:id': (_deps, params) => id.safeParse(params.id).success },
  jobs: [job(checkoutExpire, expireCheckouts)],
};
