import { z } from 'zod';
import { detailsSchema, emptyBody, id, unixSeconds } from '../common.ts';
import { endpoint, limits, own, recentStaff, staff, tellsBy, tellsNobody } from '../endpoint.ts';
import { defineEvents } from '../event.ts';
import { type StateWord, stateEnum, stateWords } from '../state-words.ts';
import { stateTable, type Verdict } from '../states.ts';
import { serverParams } from './servers.ts';

/** How the maintenance of a node stands. While it is open, nothing new is placed on the node. */
export const maintenanceWords = stateWords({
  announced: { word: 'Announced', meaning: 'turn' },
  running: { word: 'Servers are moved', meaning: 'works' },
  ready: { word: 'In maintenance', meaning: 'turn' },
  ended: { word: 'Ended', meaning: 'rest' },
  cancelled: { word: 'Cancelled', meaning: 'rest' },
});
export const maintenanceState = stateEnum(maintenanceWords);
export type MaintenanceState = z.infer<typeof maintenanceState>;
export const maintenanceStates = stateTable<MaintenanceState>({
  announced: ['running', 'ready', 'cancelled'],
  running: ['ready', 'cancelled'],
  // A server that was on its way to the node when it was closed.
  ready: ['running', 'ended'],
  ended: [],
  cancelled: [],
});

/** How one server of it stands. */
export const drainedWords = stateWords({
  waiting: { word: 'Waiting for its time', meaning: 'turn' },
  moving: { word: 'Being moved', meaning: 'works' },
  moved: { word: 'Moved', meaning: 'well' },
  failed: { word: 'Failed', meaning: 'broken' },
  left: { word: 'Ended before', meaning: 'rest' },
});
export const drainedState = stateEnum(drainedWords);
export type DrainedState = z.infer<typeof drainedState>;
export const drainedStates = stateTable<DrainedState>({
  waiting: ['moving', 'moved', 'left'],
  moving: ['waiting', 'moved', 'failed', 'left'],
  failed: ['waiting', 'moving', 'moved', 'left'],
  moved: [],
  left: [],
});

/** What waited when the maintenance was called off stays where it is. */
const calledOffWord: StateWord = { word: 'Stays: called off', meaning: 'rest' };
export const drainedWord = (state: DrainedState, maintenance: MaintenanceState): StateWord =>
  maintenance === 'cancelled' && (state === 'waiting' || state === 'failed') ? calledOffWord : drainedWords[state];

export const maintenanceCan = {
  retry: (state: DrainedState, maintenance: MaintenanceState): Verdict => {
    if (maintenance === 'cancelled') return 'This maintenance was called off.';
    return state === 'failed' || 'The move of this server has not failed.';
  },
};

const planned = z.strictObject({
  server_id: id,
  proxmox_vm_name: z.string(),
  target: z.string().describe('The node it goes to; empty when it fits on none.'),
});

const drained = planned.extend({
  state: drainedState,
  starts_at: unixSeconds.describe('From when it is moved.'),
  chosen: z.boolean().describe('Whether its owner chose the time.'),
  trouble: z.string().describe('Why it failed; empty otherwise.'),
});
export type DrainedServer = z.infer<typeof drained>;

const maintenance = z.strictObject({
  maintenance_id: id,
  cluster: z.string(),
  node: z.string(),
  reason: z.string(),
  state: maintenanceState,
  windows: z.array(unixSeconds).describe('The times that owners choose from.'),
  choose_until: unixSeconds,
  created_at: unixSeconds,
  servers: z.array(drained),
});
export type Maintenance = z.infer<typeof maintenance>;

const nodeName = { cluster: z.string().trim().min(1).max(60), node: z.string().trim().min(1).max(63) };

export const maintenanceBody = z.strictObject({
  ...nodeName,
  reason: z.string().trim().min(1, { error: 'Please say why.' }).max(500),
  windows: z
    .array(unixSeconds)
    .min(1, { error: 'Please offer a time.' })
    .max(5)
    .refine((all) => new Set(all).size === all.length, { error: 'Please offer each time once.' }),
  choose_until: unixSeconds,
});

const ownMaintenance = z.strictObject({
  reason: z.string(),
  windows: z.array(unixSeconds),
  starts_at: unixSeconds,
  choose_until: unixSeconds,
});
export type OwnMaintenance = z.infer<typeof ownMaintenance>;

/** Whether the owner of a server may still choose when it is moved. */
export const canChooseWindow = ({ choose_until }: { readonly choose_until: number }, now: number): Verdict =>
  now <= choose_until || 'The time to choose has passed. Please write to support.';

const params = z.strictObject({ maintenance_id: id });
const write = {
  access: staff('staffServers'),
  limit: limits.issueByStaff,
  changes: ['maintenances', 'nodes', 'servers', 'catalog'],
  status: 200,
  response: detailsSchema,
  errors: ['conflict'],
} as const;

export const maintenanceEndpoints = {
  adminMaintenances: endpoint({
    method: 'GET',
    path: '/system/admin/maintenances',
    summary: 'Maintenances of nodes with their servers: all that are open, and the last ten that ended.',
    access: staff('staffServers'),
    limit: limits.read,
    reads: ['maintenances', 'servers'],
    status: 200,
    response: z.strictObject({ maintenances: z.array(maintenance) }),
    errors: [],
  }),
  adminMaintenancePlan: endpoint({
    method: 'GET',
    path: '/system/admin/maintenances/plan',
    summary: 'Where the servers of a node would go if it were drained now.',
    access: staff('staffServers'),
    limit: limits.read,
    reads: ['nodes', 'servers'],
    query: z.strictObject(nodeName),
    status: 200,
    response: z.strictObject({ servers: z.array(planned) }),
    errors: ['upstream_unavailable'],
  }),
  adminMaintenanceAdd: endpoint({
    method: 'POST',
    path: '/system/admin/maintenances',
    summary:
      'Announce the maintenance of a node: it is closed, and the owners of its servers are told and choose a time.',
    tells: tellsBy('maintenance-announced'),
    many: true,
    ...write,
    access: recentStaff('staffServers'),
    gives: false,
    body: maintenanceBody,
    status: 201,
    response: z.strictObject({ details: z.string(), maintenance_id: id }),
    errors: ['conflict', 'upstream_unavailable'],
  }),
  adminMaintenanceCancel: endpoint({
    gives: false,
    method: 'POST',
    path: '/system/admin/maintenances/{maintenance_id}/cancel',
    summary:
      'Call the maintenance off: servers that are not moved stay, their owners are told, and the node is open again.',
    tells: tellsBy('maintenance-cancelled'),
    ...write,
    params,
    body: emptyBody,
  }),
  adminMaintenanceEnd: endpoint({
    gives: false,
    method: 'POST',
    path: '/system/admin/maintenances/{maintenance_id}/end',
    summary: 'Put a node that was in maintenance back to use.',
    tells: tellsNobody('Its servers were moved before, and each move was told.'),
    ...write,
    params,
    body: emptyBody,
  }),
  adminMaintenanceRetry: endpoint({
    gives: false,
    method: 'POST',
    path: '/system/admin/maintenances/{maintenance_id}/servers/{server_id}/retry',
    summary: 'Move a server whose move failed once more, now.',
    tells: tellsNobody('Finishes what was asked for before. What comes of it is told when it is done.'),
    ...write,
    params: params.extend({ server_id: id }),
    body: emptyBody,
  }),
  vmMaintenance: endpoint({
    method: 'GET',
    path: '/account/vm/{server_id}/maintenance',
    summary:
      'The announced move of a server to other hardware, with the times to choose from; null when there is none.',
    access: own('serversView'),
    limit: limits.read,
    reads: ['maintenances', 'servers'],
    params: serverParams,
    status: 200,
    response: z.strictObject({ maintenance: ownMaintenance.nullable() }),
    errors: [],
  }),
  vmMaintenanceChoose: endpoint({
    method: 'POST',
    path: '/account/vm/{server_id}/maintenance',
    summary: 'Choose when a server is moved, among the times that are offered.',
    access: own('serversManage'),
    limit: limits.write,
    changes: ['maintenances', 'servers'],
    params: serverParams,
    body: z.strictObject({ starts_at: unixSeconds }),
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
};

const of = {
  version: 1,
  subject: 'maintenance_id',
  changes: ['maintenances', 'nodes', 'servers'],
  data: z.strictObject({ maintenance_id: id, cluster: z.string(), node: z.string() }),
} as const;

export const maintenanceEvents = defineEvents({
  'maintenance.announced': { ...of, summary: 'Staff announced the maintenance of a node.' },
  'maintenance.advanced': {
    ...of,
    summary: 'The maintenance of a node went on with one of its servers.',
  },
  'maintenance.chosen': { ...of, summary: 'The owner of a server chose when it is moved.' },
  'maintenance.cancelled': { ...of, summary: 'Staff called the maintenance of a node off.' },
  'maintenance.ended': { ...of, summary: 'Staff put a node back to use.' },
});
