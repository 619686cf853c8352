import type { Module } from '../../../core/module.ts';
import { sweepActing } from './acting-sessions.ts';
import { sweepSessions } from './end-sessions.ts';
import { sessionRoutes } from './routes.ts';

export const sessionsModule: Module = {
  noun: 'sessions',
  tables: ['sessions', 'login_challenges', 'acting_sessions'],
  personal: [{ table: 'sessions', of: 'person', without: ['token_hash'] }],
  routes: sessionRoutes,
  hourly: [sweepSessions, sweepActing],
};
