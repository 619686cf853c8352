import { z } from 'zod';
import { detailsSchema, id, unixSeconds } from '../common.ts';
import { endpoint, limits, recentStaff, staff, tellsBy } from '../endpoint.ts';
import { suspendBody } from '../people/clients.ts';
import { stateEnum, stateWords } from '../state-words.ts';
import { machineTopics } from '../topics.ts';

/**
 * What can be done with a server whose node is lost. `ha`: the cluster's own high availability moves it. `start`: its disks
 * are shared, so another node can start it. `restore`: its disks are on the node, and a backup is elsewhere. `wait`: only
 * the node has it, or work on it is under way.
 */
export const lostWayWords = stateWords({
  ha: { word: 'Proxmox HA moves it', meaning: 'works' },
  start: { word: 'Can be started elsewhere', meaning: 'turn' },
  restore: { word: 'Restore its backup', meaning: 'turn' },
  wait: { word: 'Waits', meaning: 'broken' },
});
export const lostWay = stateEnum(lostWayWords);
export type LostWay = z.infer<typeof lostWay>;

const lostServer = z.strictObject({
  server_id: id,
  proxmox_vm_name: z.string(),
  way: lostWay,
  why: z.string().describe('What can be done with it, in a sentence.'),
  backup_at: unixSeconds.describe('Of its newest backup; 0 when there is none.'),
});
export type LostServer = z.infer<typeof lostServer>;

const place = {
  cluster: z.string().trim().min(1).max(60),
  node: z.string().trim().min(1).max(63),
};

/** What staff type before machines of a node are started elsewhere: while it runs, two machines would write one disk. */
export const lostNodeWords = (node: string): string => `${node} is off`;

export const lostNodeBody = suspendBody.extend({
  ...place,
  confirm: z.string().trim().max(80).describe('“<node> is off”: someone has seen that it has no power, or cut it off.'),
});

export const lostNodeEndpoints = {
  adminLostNode: endpoint({
    method: 'GET',
    path: '/system/admin/nodes/lost',
    summary: 'The servers of a node that is offline, and what can be done with each.',
    access: staff('staffServers'),
    limit: limits.document,
    reads: ['nodes', 'servers', 'copies', 'outages'],
    query: z.strictObject(place),
    status: 200,
    response: z.strictObject({ is_lost: z.boolean(), servers: z.array(lostServer) }),
    errors: ['upstream_unavailable'],
  }),
  adminLostNodeStart: endpoint({
    method: 'POST',
    path: '/system/admin/nodes/lost',
    summary:
      'Start the servers of a lost node elsewhere, where their disks are shared. The node must be off for certain.',
    access: recentStaff('staffServers'),
    gives: false,
    many: true,
    tells: tellsBy('server-recovered'),
    limit: limits.issueByStaff,
    // Whom the outage of the node affects, too.
    changes: [...machineTopics, 'outages'],
    body: lostNodeBody,
    status: 202,
    response: detailsSchema,
    errors: ['conflict', 'upstream_unavailable'],
  }),
};
