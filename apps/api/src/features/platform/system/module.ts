import type { Module } from '../../../core/module.ts';
import { systemRoutes } from './routes.ts';
import { sweepLimits } from './sweep-limits.ts';

export const systemModule: Module = {
  noun: 'system',
  tables: ['rate_limits'],
  routes: systemRoutes,
  hourly: [sweepLimits],
};
