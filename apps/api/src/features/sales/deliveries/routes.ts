import type { deliveryEndpoints } from '@resolvo/contract/sales/deliveries';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { failTask, finishTask } from './close-task.ts';
import { findStuck } from './find-stuck.ts';
import { issueByStaff } from './issue-by-staff.ts';
import { listDeliveries } from './list-deliveries.ts';
import { countTasks, listTasks } from './list-tasks.ts';

export function deliveryRoutes(deps: Deps): Handlers<keyof typeof deliveryEndpoints> {
  return {
    orderIssue: async ({ actor, body }) => {
      await issueByStaff(deps, actor, body);
      return { details: 'The products are being issued.' };
    },
    deliveryList: ({ query }) => listDeliveries(deps, query),
    deliveryStuck: () => findStuck(deps),
    taskList: ({ query }) => listTasks(deps, query),
    taskCount: () => countTasks(deps),
    taskDone: async ({ actor, params, body }) => {
      await finishTask(deps, actor, params.task_id, body.note);
      return { details: 'The task is done.' };
    },
    taskFail: async ({ actor, params, body }) => {
      await failTask(deps, actor, params.task_id, body.reason);
      return { details: 'Noted. What was paid for it is in the customer’s credit balance.' };
    },
  };
}
