import type { taskEndpoints } from '@resolvo/contract/sales/tasks';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { checkStep } from './check-step.ts';
import { failTask, finishTask } from './close-task.ts';
import { listStuck } from './list-stuck.ts';
import { countTasks, listStaffTasks } from './list-tasks.ts';
import { steerTask } from './steer-task.ts';

export function taskRoutes(deps: Deps): Handlers<keyof typeof taskEndpoints> {
  return {
    taskList: ({ query }) => listStaffTasks(deps, query),
    taskCount: () => countTasks(deps),
    taskDone: async ({ actor, params, body }) => {
      await finishTask(deps, actor, params.task_id, body);
      return { details: 'The task is done.' };
    },
    taskCheck: async ({ actor, params, body }) => {
      await checkStep(deps, actor, params.task_id, body);
      return { details: body.done ? 'The step is done.' : 'The step is open again.' };
    },
    taskFail: async ({ actor, params, body }) => {
      await failTask(deps, actor, params.task_id, body.reason);
      return { details: 'Noted. What was paid for it is in the client’s credit balance.' };
    },
    adminTaskList: ({ query }) => listStuck(deps, query),
    adminTaskRetry: async ({ actor, params }) => {
      await steerTask(deps, actor, params.server_task_id, 'retry');
      return { details: 'It is tried again.' };
    },
    adminTaskUnwind: async ({ actor, params }) => {
      await steerTask(deps, actor, params.server_task_id, 'unwind');
      return { details: 'It is being taken back.' };
    },
  };
}
