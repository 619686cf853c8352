import { z } from 'zod';
import { endpoint, limits, staff, tellsBy } from '../endpoint.ts';
import { suspendBody } from '../people/clients.ts';
import { machineTopics } from '../topics.ts';
import { started } from './server-tasks.ts';
import { serverParams } from './servers.ts';

const moveTarget = z.strictObject({
  node: z.string(),
  memory_free: z.number().int().describe('What it can still give, in bytes.'),
  against: z.string().describe('Why the server cannot go there; empty when it can.'),
});
export type MoveTarget = z.infer<typeof moveTarget>;

export const moveServerBody = suspendBody.extend({
  node: z.string().trim().min(1, { error: 'Please choose a node.' }).max(63),
  switch_off: z
    .boolean()
    .default(false)
    .describe('Switch it off for the move. Otherwise a server that runs is moved while it runs.'),
});

export const serverMoveEndpoints = {
  adminServerMoveTargets: endpoint({
    method: 'GET',
    path: '/system/admin/servers/{server_id}/move',
    summary: 'The other nodes of its cluster, and which of them a server can be moved to.',
    access: staff('staffServers'),
    limit: limits.read,
    reads: ['servers', 'nodes'],
    params: serverParams,
    status: 200,
    response: z.strictObject({ nodes: z.array(moveTarget) }),
    errors: ['conflict', 'upstream_unavailable'],
  }),
  adminServerMove: endpoint({
    method: 'POST',
    path: '/system/admin/servers/{server_id}/move',
    summary: 'Move a server to another node of its cluster, with a reason that its owner reads.',
    access: staff('staffServers'),
    gives: false,
    tells: tellsBy('server-moved'),
    limit: limits.issueByStaff,
    changes: machineTopics,
    params: serverParams,
    body: moveServerBody,
    status: 202,
    response: started,
    errors: ['conflict', 'upstream_unavailable'],
  }),
};
