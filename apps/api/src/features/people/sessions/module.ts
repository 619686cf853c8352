import type { Module } from '../../../core/module.ts';
import { sweepSessions } from './end-sessions.ts';
import { sessionRoutes } from './routes.ts';

export const sessionsModule: Module = {
  noun: 'sessions',
  tables: ['sessions', 'login_challenges'],
  routes: sessionRoutes,
  hourly: [sweepSessions],
};
