import { z } from 'zod';
import { detailsSchema, emptyBody, id } from '../common.ts';
import { endpoint, limits, own } from '../endpoint.ts';
import { machineTopics } from '../topics.ts';
import { serverParams } from './servers.ts';

/** The user of the rescue system. */
export const rescueLogin = 'root';

const taskStarted = detailsSchema.extend({ task_id: id });

/** What a server starts from. */
export const serverBootEndpoints = {
  vmRescue: endpoint({
    method: 'POST',
    path: '/account/vm/{server_id}/rescue',
    summary:
      'Start the server into the rescue system, which leaves its disk alone. The password is in this answer only and works until the rescue system is left.',
    access: own('serversManage'),
    limit: limits.write,
    changes: machineTopics,
    params: serverParams,
    body: emptyBody,
    status: 202,
    response: taskStarted.extend({ login: z.string(), password: z.string() }),
    errors: ['conflict'],
  }),
  vmRescueLeave: endpoint({
    method: 'POST',
    path: '/account/vm/{server_id}/rescue/leave',
    summary: 'Leave the rescue system: the server starts from its own disk again.',
    access: own('serversManage'),
    limit: limits.write,
    changes: machineTopics,
    params: serverParams,
    body: emptyBody,
    status: 202,
    response: taskStarted,
    errors: ['conflict'],
  }),
};
