import type { Module } from '../../../core/module.ts';
import { systemRoutes } from './routes.ts';
import { sweepLimits } from './sweep-limits.ts';

export const systemModule: Module = {
  noun: 'system',
  tables: ['rate_limits', 'provider_uses', 'demo_company'],
  routes: systemRoutes,
  hourly: [sweepLimits],
};
