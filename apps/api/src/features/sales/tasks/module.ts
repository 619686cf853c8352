import type { Module } from '../../../core/module.ts';
import { on } from '../../../core/subscriber.ts';
import { taskMails } from './mails.ts';
import { taskRoutes } from './routes.ts';
import { tellStuck } from './tell-stuck.ts';

export const tasksModule: Module = {
  noun: 'tasks',
  tables: ['staff_tasks'],
  routes: taskRoutes,
  mails: taskMails,
  subscribers: [on('task.stuck', tellStuck)],
};
