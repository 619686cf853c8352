import type { Module } from '../../../core/module.ts';
import { on } from '../../../core/subscriber.ts';
import { taskMails } from './mails.ts';
import { nameTasks } from './name-tasks.ts';
import { taskRoutes } from './routes.ts';
import { tellStuck } from './tell-stuck.ts';

export const tasksModule: Module = {
  noun: 'tasks',
  things: { task_id: nameTasks },
  tables: ['staff_tasks'],
  routes: taskRoutes,
  mails: taskMails,
  subscribers: [on('task.stuck', tellStuck)],
};
