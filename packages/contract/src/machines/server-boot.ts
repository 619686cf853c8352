import { z } from 'zod';
import { detailsSchema, emptyBody, id } from '../common.ts';
import { endpoint, limits, own } from '../endpoint.ts';
import { machineTopics } from '../topics.ts';
import { serverParams } from './servers.ts';

/** The user of the rescue system. */
export const rescueLogin = 'root';

export const taskStarted = detailsSchema.extend({ task_id: id });
export const rescueStarted = taskStarted.extend({ login: z.string(), password: z.string() });

/** The name of an ISO file at the hypervisor; empty for none. */
const isoFile = z.string().max(255);

export const bootBody = z.strictObject({
  iso: isoFile.describe('One of the list; empty to take it out.'),
  iso_first: z.boolean().describe('Start from the ISO before the disk.'),
});

/** What a server starts from. */
export const serverBootEndpoints = {
  vmBoot: endpoint({
    method: 'GET',
    path: '/account/vm/{server_id}/boot',
    summary: 'The ISO in the drive of the server, whether it starts from it first, and the ISO files to choose from.',
    access: own('serversView'),
    limit: limits.read,
    reads: ['servers', 'nodes', 'copies'],
    params: serverParams,
    status: 200,
    response: bootBody.extend({
      isos: z.array(isoFile).nullable().describe('Null while the hypervisor cannot say.'),
      own_isos: z
        .array(z.strictObject({ iso: isoFile, name: z.string() }))
        .describe('Those that the account added at the place of the server.'),
    }),
    errors: [],
  }),
  vmBootChange: endpoint({
    method: 'POST',
    path: '/account/vm/{server_id}/boot',
    summary: 'Insert an ISO or take it out, and set the boot order. Takes effect with the next start.',
    access: own('serversManage'),
    limit: limits.write,
    changes: machineTopics,
    params: serverParams,
    body: bootBody,
    status: 202,
    response: taskStarted,
    errors: ['conflict', 'upstream_unavailable'],
  }),
  vmRescue: endpoint({
    method: 'POST',
    path: '/account/vm/{server_id}/rescue',
    summary:
      'Start the server into the rescue system, which leaves its disk alone. The password is in this answer only and works until the rescue system is left.',
    access: own('serversManage'),
    reveals: true,
    limit: limits.write,
    changes: machineTopics,
    params: serverParams,
    body: emptyBody,
    status: 202,
    response: rescueStarted,
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
