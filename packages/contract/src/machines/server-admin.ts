import { z } from 'zod';
import {
  countedFields,
  detailsSchema,
  emptyBody,
  id,
  pageFields,
  pageQuery,
  timeOrders,
  unixSeconds,
} from '../common.ts';
import { endpoint, limits, recentStaff, staff, tellsBy, tellsOrNot } from '../endpoint.ts';
import { hostname } from '../hostname.ts';
import { holdBody, suspendBody } from '../people/clients.ts';
import { allows, permissionTitle } from '../permissions.ts';
import { orderedAgain } from '../sales/deliveries.ts';
import { itemChoices } from '../sales/item-choices.ts';
import { serverName } from '../server-name.ts';
import type { Verdict } from '../states.ts';
import { optionalLine } from '../text.ts';
import { machineTopics, paidTopics } from '../topics.ts';
import { rescueStarted, taskStarted } from './server-boot.ts';
import { staffServerEvent } from './server-events.ts';
import { cloudImage, rebuildBody } from './server-images.ts';
import { powerStatus, serverState } from './server-states.ts';
import { staffServerTask } from './server-tasks.ts';
import { deleteByStaffBody, deletionEffects, serverDetail, serverParams } from './servers.ts';

const owner = z.strictObject({ user_id: id, email: z.string(), username: z.string() });

export const listedServer = z.strictObject({
  server_id: id,
  proxmox_vm_id: z.number().int(),
  proxmox_vm_name: z.string(),
  name: z.string().describe('The name of its plan.'),
  plan_id: id,
  proxmox_vm_ipv4: z.number().int(),
  server_state: serverState,
  server_task: serverDetail.shape.server_task,
  stuck: z.boolean().describe('Its work needs a person.'),
  ends_at: unixSeconds.describe('When it is deleted, because its ground is gone; 0 when nothing is announced.'),
  cluster: z.string(),
  node: z.string(),
  out_of_reach: z.boolean().describe('Whether its node or its cluster does not answer us.'),
  user: owner.omit({ username: true }),
  created_at: unixSeconds,
});
export type ListedServer = z.infer<typeof listedServer>;

export const staffServer = serverDetail.extend({
  cluster: z.string(),
  node: z.string(),
  user: owner,
  order_id: id.nullable().describe('null when staff made it without an order.'),
  delivery_id: id.nullable(),
  ordered_again: orderedAgain,
  deleted_at: unixSeconds,
  end_reason: z.string().describe('What the person who took its ground away said; empty when nothing is announced.'),
  end_asked_by: z.string().describe('The email of the account that asked for its end; empty when the calendar did.'),
  final_backup_until: unixSeconds.describe(
    'Until when the last copy of a deleted server is kept; 0 when there is none.',
  ),
  account_hold: z.boolean().describe('Whether it is off because its owner’s account is suspended.'),
  staff_hold: z.boolean().describe('Whether staff suspended it. An unpaid bill lifts its suspension itself.'),
  power: powerStatus.nullable().describe('null while there is no machine to ask.'),
});
export type StaffServer = z.infer<typeof staffServer>;

const write = { access: staff('staffServers'), limit: limits.write, status: 200, response: detailsSchema } as const;

/** How a server is paid that no customer ordered. Prices are the plan's; none is typed. */
export const serverBilling = z.enum(['free', 'monthly', 'annual']);
export type ServerBilling = z.infer<typeof serverBilling>;

/** To bill is to issue an invoice: a right over servers alone makes servers that are free of charge. */
export const mayBillServer = (mask: number, billing: ServerBilling): Verdict =>
  billing === 'free' || allows(mask, 'staffInvoices') || billingNeeds;
const billingNeeds = `You need the permission “${permissionTitle('staffInvoices')}” to bill a server.`;

const billing = serverBilling
  .default('free')
  .describe(
    'free: nothing is billed. monthly or annual: when it is delivered, an order with its first invoice is made, and it renews as any other.',
  );

export const addServerBody = z.strictObject({
  user_id: id,
  plan_id: id,
  name: serverName.optional(),
  hostname: hostname.optional(),
  image: rebuildBody.shape.image.optional(),
  cluster: optionalLine(60).optional().describe('Or a place.'),
  ...itemChoices.pick({ login: true, ssh_key_ids: true, firewall_id: true, tags: true }).shape,
  billing,
});

export const adoptMachineBody = z.strictObject({
  cluster: z.string().trim().min(1).max(60),
  proxmox_vm_id: z.number().int().min(100).max(999_999_999),
  name: z.string().trim().min(1).max(253).describe('The name of the machine at the hypervisor, typed to confirm.'),
  user_id: id,
  plan_id: id,
  image: rebuildBody.shape.image.describe('The system that is on it.'),
  ipv4: z.ipv4({ error: 'Please enter an address such as 192.0.2.10.' }),
  billing,
});

export const powerActions = ['start', 'shutdown', 'reboot', 'stop', 'reset'] as const;

export const serverSort = z.enum([...timeOrders, 'name']);
export type ServerSort = z.infer<typeof serverSort>;

export const serverAdminEndpoints = {
  adminServerList: endpoint({
    method: 'GET',
    path: '/system/admin/servers',
    summary:
      'Servers of all clients. Searches an address, a VM id, or the start of an id, name, hostname, its domain, or owner, or their company.',
    access: staff('staffServers'),
    limit: limits.read,
    reads: ['servers', 'server-tasks', 'clients', 'outages'],
    query: pageQuery.extend({
      search: optionalLine(254).optional(),
      cluster: optionalLine(60).optional(),
      node: optionalLine(63).optional(),
      plan_id: id.optional(),
      user_id: id.optional(),
      state: serverState.optional(),
      sort: serverSort.optional(),
    }),
    status: 200,
    response: z.strictObject({ servers: z.array(listedServer), ...countedFields }),
    errors: [],
  }),
  adminServerCounts: endpoint({
    method: 'GET',
    path: '/system/admin/servers/counts',
    summary: 'Number of servers per state, and of stuck tasks.',
    access: staff('staffServers'),
    limit: limits.read,
    reads: ['servers', 'server-tasks'],
    status: 200,
    response: z.strictObject({
      total: z.number().int().describe('All that the list shows, the deleted ones too.'),
      active: z.number().int(),
      provisioning: z.number().int(),
      awaiting_image: z.number().int(),
      suspended: z.number().int(),
      failed: z.number().int(),
      deleted: z.number().int(),
      stuck_tasks: z.number().int(),
    }),
    errors: [],
  }),
  adminServerAdd: endpoint({
    method: 'POST',
    path: '/system/admin/servers',
    summary: 'Create a server for a client, free of charge or billed from the moment it is delivered.',
    access: recentStaff('staffServers'),
    gives: true,
    grants: true,
    tells: tellsBy('server-ready', 'server-needs-image'),
    limit: limits.issueByStaff,
    changes: machineTopics,
    body: addServerBody,
    status: 202,
    response: z.strictObject({ server_id: id, task_id: id }),
    errors: ['not_found', 'conflict'],
  }),
  adminMachineAdopt: endpoint({
    method: 'POST',
    path: '/system/admin/servers/adopt',
    summary:
      'Take a machine that was found at the hypervisor into the books as a server of a client. It gets our id, and nothing else of it is changed. It is free of charge, or billed from the moment it is delivered.',
    access: recentStaff('staffServers'),
    gives: true,
    grants: true,
    tells: tellsBy('staff-act'),
    limit: limits.issueByStaff,
    changes: machineTopics,
    body: adoptMachineBody,
    status: 202,
    response: z.strictObject({ server_id: id, task_id: id }),
    errors: ['not_found', 'conflict', 'upstream_unavailable'],
  }),
  adminServerDetail: endpoint({
    method: 'GET',
    path: '/system/admin/servers/{server_id}',
    summary: 'One server with its owner, cluster and node.',
    access: staff('staffServers'),
    limit: limits.read,
    reads: [
      'servers',
      'nodes',
      'outages',
      'server-tasks',
      'clients',
      'subscriptions',
      'invoices',
      'payments',
      'billing',
      'copies',
      'orders',
      'deliveries',
    ],
    params: serverParams,
    status: 200,
    response: staffServer,
    errors: [],
  }),
  adminServerActivity: endpoint({
    method: 'GET',
    path: '/system/admin/servers/{server_id}/activity',
    summary: 'Events of a server, newest first.',
    access: staff('staffServers'),
    limit: limits.read,
    reads: ['activity', 'servers', 'clients', 'members'],
    params: serverParams,
    query: pageQuery,
    status: 200,
    response: z.strictObject({ events: z.array(staffServerEvent), ...pageFields }),
    errors: [],
  }),
  adminServerTasks: endpoint({
    method: 'GET',
    path: '/system/admin/servers/{server_id}/tasks',
    summary: 'Tasks of a server with their steps, attempts and errors, newest first.',
    access: staff('staffServers'),
    limit: limits.read,
    reads: ['server-tasks', 'clients'],
    params: serverParams,
    query: pageQuery,
    status: 200,
    response: z.strictObject({ tasks: z.array(staffServerTask), ...pageFields }),
    errors: [],
  }),
  adminServerPower: endpoint({
    gives: false,
    method: 'POST',
    path: '/system/admin/servers/{server_id}/power',
    summary: 'Start, shut down or reboot a machine; `stop` cuts its power and `reset` restarts it, both at once.',
    tells: tellsBy('staff-act'),
    ...write,
    changes: machineTopics,
    params: serverParams,
    body: z.strictObject({ action: z.enum(powerActions) }),
    errors: ['conflict', 'upstream_unavailable'],
  }),
  adminServerSuspend: endpoint({
    gives: false,
    method: 'POST',
    path: '/system/admin/servers/{server_id}/suspend',
    summary: 'Suspend a server with a reason: it is stopped, and its owner cannot use it.',
    tells: tellsOrNot('server-held'),
    ...write,
    limit: limits.issueByStaff,
    changes: machineTopics,
    params: serverParams,
    body: holdBody,
    errors: ['conflict'],
  }),
  adminServerResume: endpoint({
    gives: true,
    method: 'POST',
    path: '/system/admin/servers/{server_id}/resume',
    summary: 'Resume a suspended server and start it.',
    tells: tellsBy('server-held'),
    ...write,
    limit: limits.issueByStaff,
    changes: machineTopics,
    params: serverParams,
    body: emptyBody,
    errors: ['conflict'],
  }),
  adminServerNetworkCut: endpoint({
    gives: false,
    method: 'POST',
    path: '/system/admin/servers/{server_id}/network/cut',
    summary: 'Cut the network of a server with a reason that its owner reads. It goes on running, and its data stays.',
    tells: tellsOrNot('server-network'),
    ...write,
    limit: limits.issueByStaff,
    changes: machineTopics,
    params: serverParams,
    body: holdBody,
    errors: ['conflict'],
  }),
  adminServerNetworkRestore: endpoint({
    gives: true,
    method: 'POST',
    path: '/system/admin/servers/{server_id}/network/restore',
    summary: 'Connect a server whose network was cut again.',
    tells: tellsBy('server-network'),
    destroys: false,
    ...write,
    limit: limits.issueByStaff,
    changes: machineTopics,
    params: serverParams,
    body: emptyBody,
    errors: ['conflict'],
  }),
  adminServerRescue: endpoint({
    method: 'POST',
    path: '/system/admin/servers/{server_id}/rescue',
    summary:
      'Start a server into the rescue system with a reason that its owner reads. The password is in this answer only.',
    ...write,
    access: recentStaff('staffServers'),
    gives: false,
    tells: tellsBy('server-rescue'),
    reveals: true,
    limit: limits.issueByStaff,
    changes: machineTopics,
    params: serverParams,
    body: suspendBody,
    status: 202,
    response: rescueStarted,
    errors: ['conflict'],
  }),
  adminServerRescueLeave: endpoint({
    gives: false,
    method: 'POST',
    path: '/system/admin/servers/{server_id}/rescue/leave',
    summary: 'Leave the rescue system: the server starts from its own disk again, and its owner is told.',
    tells: tellsBy('server-rescue'),
    ...write,
    limit: limits.issueByStaff,
    changes: machineTopics,
    params: serverParams,
    body: emptyBody,
    status: 202,
    response: taskStarted,
    errors: ['conflict'],
  }),
  adminServerDeletion: endpoint({
    method: 'GET',
    path: '/system/admin/servers/{server_id}/deletion',
    summary: 'What deleting a server now would credit to its owner.',
    access: staff('staffServers'),
    limit: limits.read,
    reads: ['servers', 'subscriptions', 'invoices', 'payments', 'deliveries', 'volumes', 'floating-addresses'],
    params: serverParams,
    status: 200,
    response: deletionEffects,
    errors: [],
  }),
  adminServerDelete: endpoint({
    method: 'DELETE',
    path: '/system/admin/servers/{server_id}',
    summary: 'Delete a server for good, with its name typed and a reason. A final backup is kept for the grace period.',
    tells: tellsBy('server-deleted'),
    spends: false,
    ...write,
    access: recentStaff('staffServers'),
    gives: true,
    destroys: true,
    limit: limits.issueByStaff,
    changes: paidTopics,
    params: serverParams,
    body: deleteByStaffBody,
    errors: ['conflict'],
  }),
  adminImages: endpoint({
    method: 'GET',
    path: '/system/admin/images',
    summary: 'Images a new server can be made from.',
    access: staff('staffServers'),
    limit: limits.read,
    reads: ['nodes'],
    status: 200,
    response: z.strictObject({ images: z.array(cloudImage.omit({ current: true })) }),
    errors: ['upstream_unavailable'],
  }),
  clientSuspension: endpoint({
    method: 'GET',
    path: '/system/admin/clients/{user_id}/suspension',
    summary: 'What suspending a client would do to which services, or what lifting the suspension brings back.',
    access: staff('staffClients'),
    limit: limits.read,
    reads: ['servers', 'clients', 'subscriptions', 'deliveries', 'orders'],
    params: z.strictObject({ user_id: id }),
    status: 200,
    response: z.strictObject({
      servers: z.array(
        z.strictObject({
          server_id: id,
          name: z.string(),
          fate: z
            .enum(['switched_off', 'stays_off', 'comes_back'])
            .describe('A server that a bill or staff hold too stays off.'),
        }),
      ),
      packages: z.number().int().describe('Hosting packages: they are closed, or opened again, with it.'),
      other_services: z.number().int().describe('They stay as they are.'),
      subscriptions: z.number().int().describe('They go on, and are billed.'),
    }),
    errors: [],
  }),
};
