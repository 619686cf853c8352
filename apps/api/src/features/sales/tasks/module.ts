import type { Module } from '../../../core/module.ts';
import { on } from '../../../core/subscriber.ts';
import { ownedBy } from '../../../core/things.ts';
import { taskMails } from './mails.ts';
import { nameTasks } from './name-tasks.ts';
import { taskRoutes } from './routes.ts';
import { tellStuck } from './tell-stuck.ts';

export const tasksModule: Module = {
  noun: 'tasks',
  owners: { task_id: ownedBy('staff_tasks', '(select d.account_id from deliveries d where d.id = t.delivery_id)') },
  things: { task_id: nameTasks },
  tables: ['staff_tasks'],
  routes: taskRoutes,
  mails: taskMails,
  subscribers: [on('task.stuck', tellStuck)],
};
