import type { Module } from '../../../core/module.ts';
import { sweepAnswers } from './kept-answers.ts';
import { systemRoutes } from './routes.ts';
import { sweepLimits } from './sweep-limits.ts';

export const systemModule: Module = {
  noun: 'system',
  tables: ['rate_limits', 'provider_uses', 'demo_company', 'kept_answers', 'outside_pause', 'clock_moves'],
  routes: systemRoutes,
  hourly: [sweepLimits, sweepAnswers],
};
