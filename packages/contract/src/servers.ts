import { z } from 'zod';
import { detailsSchema, emptyBody, id, pageFields, pageQuery, unixSeconds } from './common.ts';
import { endpoint, limits, own } from './endpoint.ts';
import { hostname } from './hostname.ts';
import { messages } from './messages.ts';
import { cents, price } from './money.ts';
import { powerStatus, serverState, serverTaskKind, taskStatus } from './server-states.ts';
import { isCleanLine, line } from './text.ts';

/** What one server may hold beside itself. */
export const serverLimits = { snapshots: 5, backups: 5 } as const;

const serverNameMessage = 'Please enter a name.';
export const serverName = line(serverNameMessage, 60);

export const credentialsBody = z.strictObject({
  new_login: z
    .string({ error: messages.newLoginRequired })
    .trim()
    .min(1, { error: messages.newLoginRequired, abort: true })
    .regex(/^[a-z_][a-z0-9_-]{0,31}$/, {
      error: 'Please use at most 32 small letters, digits, hyphens and underscores, starting with a letter.',
    }),
  new_password: z
    .string({ error: messages.newPasswordRequired })
    .min(1, { error: messages.newPasswordRequired, abort: true })
    .min(8, { error: messages.newPasswordShort, abort: true })
    .max(128, { error: 'Please use at most 128 characters.', abort: true })
    .refine(isCleanLine, { error: 'Please use a password without special control characters.' }),
});

/** The Server of the specification, with what its card and page show beside. */
export const server = z.strictObject({
  id,
  server_id: id.describe('The same as id.'),
  proxmox_vm_id: z.number().int().describe('0 until it has one.'),
  proxmox_vm_name: z.string().describe('What its owner calls it.'),
  name: z.string().describe('The name of its plan.'),
  proxmox_vm_ipv4: z.number().int().min(0).max(4_294_967_295).describe('Unsigned 32 bits; 0 is none.'),
  proxmox_vm_ipv6: z.string().describe('Empty when it has none.'),
  vm_template_id: z.string().describe('The image it was made from; empty when none is assigned.'),
  hostname: z.string(),
  server_state: serverState,
  server_task: serverTaskKind.nullable().describe('The work under way.'),
  plan_id: id,
  vcpus: z.number().int(),
  ram_mb: z.number().int(),
  disk_gb: z.number().int(),
  location: z.string(),
  suspension_reason: z.string().describe('Empty while it is not suspended.'),
  created_at: unixSeconds,
});
export type Server = z.infer<typeof server>;

export const serverDetail = server.extend({
  image_name: z.string().describe('What people call its image; empty when none is assigned.'),
  login: z.string().describe('The user that was set last; empty when none was.'),
  cancels_at: unixSeconds.describe('When it ends because it was cancelled; 0 when it renews.'),
});
export type ServerDetail = z.infer<typeof serverDetail>;

export const serverInfo = z.strictObject({
  status: powerStatus,
  cpu_usage: z.number().min(0).max(1),
  ram_usage: z.number().int().describe('Bytes.'),
  max_ram: z.number().int().describe('Bytes.'),
  max_storage: z.number().int().describe('Bytes.'),
  cpus: z.number().int(),
  uptime: z.number().int().describe('Seconds since it was started.'),
});
export type ServerInfo = z.infer<typeof serverInfo>;

export const stepStatus = z.enum(['waiting', 'running', 'done', 'failed', 'undone']);

const taskFields = {
  task_id: id,
  kind: serverTaskKind,
  status: taskStatus,
  reason: z.string().describe('Why it failed, for its owner; empty otherwise.'),
  retrying: z.boolean().describe('Its step failed for a moment and is tried again by itself.'),
  created_at: unixSeconds,
  finished_at: unixSeconds,
};
const stepFields = { name: z.string(), title: z.string(), status: stepStatus, finished_at: unixSeconds };

export const serverTask = z.strictObject({ ...taskFields, steps: z.array(z.strictObject(stepFields)) });
export type ServerTask = z.infer<typeof serverTask>;

/** As staff see it: with what the hypervisor said, and what may be done about it. */
export const staffServerTask = z.strictObject({
  ...taskFields,
  unwindable: z.boolean(),
  next_attempt_at: unixSeconds,
  steps: z.array(z.strictObject({ ...stepFields, attempts: z.number().int(), error: z.string() })),
});
export type StaffServerTask = z.infer<typeof staffServerTask>;

export const serverEventKinds = [
  'created',
  'ready',
  'image_needed',
  'failed',
  'started',
  'shut_down',
  'stopped',
  'rebooted',
  'renamed',
  'hostname_changed',
  'credentials_changed',
  'console_opened',
  'rebuilt',
  'scaled',
  'snapshot_taken',
  'snapshot_rolled_back',
  'snapshot_deleted',
  'backup_made',
  'backup_restored',
  'backup_deleted',
  'cancelled',
  'suspended',
  'resumed',
  'deleted',
  'task_failed',
  'task_retried',
  'task_unwound',
] as const;
export type ServerEventKind = (typeof serverEventKinds)[number];

export const serverEvent = z.strictObject({
  event_id: id,
  kind: z.enum(serverEventKinds),
  by: z.enum(['owner', 'staff', 'system']),
  detail: z.string().describe('A name or a reason; empty when there is nothing to add.'),
  created_at: unixSeconds,
});
export type ServerEvent = z.infer<typeof serverEvent>;

/** `working` while it is being made, restored or deleted. */
const copyStatus = z.enum(['working', 'ready']);

export const snapshot = z.strictObject({
  snapshot_id: id,
  name: z.string(),
  status: copyStatus,
  created_at: unixSeconds,
});
export type Snapshot = z.infer<typeof snapshot>;

export const backup = z.strictObject({
  backup_id: id,
  name: z.string(),
  status: copyStatus,
  size: z.number().int().describe('Bytes; 0 until it is ready.'),
  created_at: unixSeconds,
});
export type Backup = z.infer<typeof backup>;

export const cloudImage = z.strictObject({
  image: z.string().describe('What to send to rebuild, and what vm_template_id holds afterwards.'),
  name: z.string(),
  family: z.string().describe('debian, ubuntu, alma, rocky, fedora, alpine, other.'),
  min_disk_gb: z.number().int(),
  current: z.boolean(),
});
export type CloudImage = z.infer<typeof cloudImage>;

/** An image before there is a server, with the locations that have it. */
export const offeredImage = cloudImage.omit({ current: true }).extend({ locations: z.array(z.string()) });
export type OfferedImage = z.infer<typeof offeredImage>;

const imageName = z.string().regex(/^[a-z0-9][a-z0-9.-]{0,62}$/, { error: 'Please choose an image from the list.' });

export const rebuildBody = z.strictObject({
  image: imageName,
  hostname: hostname.optional(),
  ssh_key_ids: z.array(id).max(20).default([]),
});

export const scaleOption = z.strictObject({
  plan_id: id,
  plan_name: z.string(),
  plan_price: price,
  vcpus: z.number().int(),
  ram_mb: z.number().int(),
  disk_gb: z.number().int(),
  current: z.boolean(),
  possible: z.boolean(),
  reason: z.string().describe('Why it is not possible; empty when it is.'),
});
export type ScaleOption = z.infer<typeof scaleOption>;

export const scalePreview = z.strictObject({
  plan_id: id,
  plan_name: z.string(),
  due_now: cents.describe('Invoiced now for the rest of the period, tax included; 0 when nothing is due.'),
  credit_now: cents.describe('Given back to the credit balance; 0 when nothing is.'),
  next_price: price.describe('With tax, for each period from the next one on.'),
  next_period_at: unixSeconds.describe('0 when it does not renew.'),
  restarts: z.boolean(),
  effects: z.array(z.string()).describe('What will happen to the machine, in sentences.'),
});
export type ScalePreview = z.infer<typeof scalePreview>;

export const domainSummary = z.strictObject({ id, domain_id: id, name: z.string() });

const serverParams = z.strictObject({ server_id: id });
const snapshotParams = z.strictObject({ server_id: id, snapshot_id: id });
const backupParams = z.strictObject({ server_id: id, backup_id: id });
const started = z.strictObject({ details: z.string(), task_id: id });

const power = (verb: 'start' | 'shutdown' | 'reboot', summary: string) =>
  endpoint({
    method: 'POST',
    path: `/account/vm/{server_id}/${verb}`,
    summary,
    access: own('serversManage'),
    limit: limits.write,
    params: serverParams,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict', 'upstream_unavailable'],
  });

export const copyName = line('Please give it a name.', 60);

export const serverEndpoints = {
  accountProducts: endpoint({
    method: 'GET',
    path: '/account/products',
    summary: 'The servers and domains of the account.',
    access: own('serversView'),
    limit: limits.read,
    status: 200,
    response: z.strictObject({ proxmox: z.array(server), domains: z.array(domainSummary) }),
    errors: [],
  }),
  vmOffer: endpoint({
    method: 'GET',
    path: '/account/vm/images',
    summary: 'Where a new server can live, and what it can be made from.',
    access: own('serversView'),
    limit: limits.read,
    status: 200,
    response: z.strictObject({ locations: z.array(z.string()), images: z.array(offeredImage) }),
    errors: ['upstream_unavailable'],
  }),
  vmInfo: endpoint({
    method: 'GET',
    path: '/account/vm/{server_id}/info',
    summary: 'What the machine does now. Made to be asked every 1.5 seconds.',
    access: own('serversView'),
    limit: limits.live,
    polled: true,
    params: serverParams,
    status: 200,
    response: serverInfo,
    errors: ['conflict'],
  }),
  vmData: endpoint({
    method: 'GET',
    path: '/account/vm/{server_id}/data',
    summary: 'One server.',
    access: own('serversView'),
    limit: limits.read,
    params: serverParams,
    status: 200,
    response: serverDetail,
    errors: [],
  }),
  vmReboot: power('reboot', 'Restart the machine.'),
  vmShutdown: power('shutdown', 'Ask the machine to shut down, as its power button would.'),
  vmStart: power('start', 'Switch the machine on.'),
  vmCredentials: endpoint({
    method: 'POST',
    path: '/account/vm/{server_id}/credentials',
    summary: 'Set the user and password of the machine.',
    access: own('serversManage'),
    limit: limits.write,
    params: serverParams,
    body: credentialsBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict', 'upstream_unavailable'],
  }),
  vmHostname: endpoint({
    method: 'POST',
    path: '/account/vm/{server_id}/hostname',
    summary: 'Set the name the machine has for itself. It takes it over at its next start.',
    access: own('serversManage'),
    limit: limits.write,
    params: serverParams,
    query: z.strictObject({ hostname }),
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict', 'upstream_unavailable'],
  }),
  vmName: endpoint({
    method: 'POST',
    path: '/account/vm/{server_id}/name',
    summary: 'Call the server something else in the panel.',
    access: own('serversManage'),
    limit: limits.write,
    params: serverParams,
    query: z.strictObject({ name: serverName }),
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  vmActivity: endpoint({
    method: 'GET',
    path: '/account/vm/{server_id}/activity',
    summary: 'What happened to the server, newest first.',
    access: own('serversView'),
    limit: limits.read,
    params: serverParams,
    query: pageQuery,
    status: 200,
    response: z.strictObject({ events: z.array(serverEvent), ...pageFields }),
    errors: [],
  }),
  vmTasks: endpoint({
    method: 'GET',
    path: '/account/vm/{server_id}/tasks',
    summary: 'The last long works on the server, step by step, newest first.',
    access: own('serversView'),
    limit: limits.read,
    params: serverParams,
    status: 200,
    response: z.strictObject({ tasks: z.array(serverTask) }),
    errors: [],
  }),
  vmSnapshots: endpoint({
    method: 'GET',
    path: '/account/vm/{server_id}/snapshots',
    summary: 'Snapshots of the server, newest first.',
    access: own('serversView'),
    limit: limits.read,
    params: serverParams,
    status: 200,
    response: z.strictObject({ snapshots: z.array(snapshot), limit: z.number().int() }),
    errors: [],
  }),
  vmSnapshotCreate: endpoint({
    method: 'POST',
    path: '/account/vm/{server_id}/snapshots',
    summary: 'Keep the disk as it is now, beside the server.',
    access: own('serversManage'),
    limit: limits.write,
    params: serverParams,
    body: z.strictObject({ name: copyName }),
    status: 202,
    response: started.extend({ snapshot_id: id }),
    errors: ['conflict'],
  }),
  vmSnapshotRollback: endpoint({
    method: 'POST',
    path: '/account/vm/{server_id}/snapshots/{snapshot_id}/rollback',
    summary: 'Go back to a snapshot. What changed since is lost.',
    access: own('serversManage'),
    limit: limits.write,
    params: snapshotParams,
    body: emptyBody,
    status: 202,
    response: started,
    errors: ['conflict'],
  }),
  vmSnapshotDelete: endpoint({
    method: 'DELETE',
    path: '/account/vm/{server_id}/snapshots/{snapshot_id}',
    summary: 'Delete a snapshot.',
    access: own('serversManage'),
    limit: limits.write,
    params: snapshotParams,
    body: emptyBody,
    status: 202,
    response: started,
    errors: ['conflict'],
  }),
  vmBackups: endpoint({
    method: 'GET',
    path: '/account/vm/{server_id}/backups',
    summary: 'Backups of the server, newest first.',
    access: own('serversView'),
    limit: limits.read,
    params: serverParams,
    status: 200,
    response: z.strictObject({ backups: z.array(backup), limit: z.number().int() }),
    errors: [],
  }),
  vmBackupCreate: endpoint({
    method: 'POST',
    path: '/account/vm/{server_id}/backups',
    summary: 'Copy the whole server to the backup storage, while it runs.',
    access: own('serversManage'),
    limit: limits.write,
    params: serverParams,
    body: z.strictObject({ name: copyName }),
    status: 202,
    response: started.extend({ backup_id: id }),
    errors: ['conflict'],
  }),
  vmBackupRestore: endpoint({
    method: 'POST',
    path: '/account/vm/{server_id}/backups/{backup_id}/restore',
    summary: 'Replace the server by a backup. Its disk and its snapshots are lost.',
    access: own('serversManage'),
    limit: limits.write,
    params: backupParams,
    body: emptyBody,
    status: 202,
    response: started,
    errors: ['conflict'],
  }),
  vmBackupDelete: endpoint({
    method: 'DELETE',
    path: '/account/vm/{server_id}/backups/{backup_id}',
    summary: 'Delete a backup.',
    access: own('serversManage'),
    limit: limits.write,
    params: backupParams,
    body: emptyBody,
    status: 202,
    response: started,
    errors: ['conflict'],
  }),
  vmImages: endpoint({
    method: 'GET',
    path: '/account/vm/{server_id}/images',
    summary: 'Images the server can be made from.',
    access: own('serversView'),
    limit: limits.read,
    params: serverParams,
    status: 200,
    response: z.strictObject({ images: z.array(cloudImage) }),
    errors: ['upstream_unavailable'],
  }),
  vmRebuild: endpoint({
    method: 'POST',
    path: '/account/vm/{server_id}/rebuild',
    summary: 'Assign an image, or replace everything on the server by a fresh one. Addresses and backups stay.',
    access: own('serversManage'),
    limit: limits.write,
    params: serverParams,
    body: rebuildBody,
    status: 202,
    response: started,
    errors: ['conflict', 'upstream_unavailable'],
  }),
  vmConsoleTicket: endpoint({
    method: 'POST',
    path: '/account/vm/{server_id}/console/ticket',
    summary:
      'A ticket for one connection to the console, within 30 seconds: open a websocket at /api/account/vm/{server_id}/console?ticket=… with the same session or token.',
    access: own('serversManage'),
    limit: limits.write,
    params: serverParams,
    body: emptyBody,
    status: 201,
    response: z.strictObject({ ticket: z.string(), expires_at: unixSeconds }),
    errors: ['conflict'],
  }),
};

/** What touches the subscription of a server. */
export const serverBillingEndpoints = {
  vmScaleOptions: endpoint({
    method: 'GET',
    path: '/account/vm/{server_id}/scale',
    summary: 'Sizes the server can have.',
    access: own('serversView'),
    limit: limits.read,
    params: serverParams,
    status: 200,
    response: z.strictObject({ plans: z.array(scaleOption) }),
    errors: [],
  }),
  vmScalePreview: endpoint({
    method: 'GET',
    path: '/account/vm/{server_id}/scale/{plan_id}',
    summary: 'What another size costs from now on, and what will restart.',
    access: own('serversView'),
    limit: limits.read,
    params: z.strictObject({ server_id: id, plan_id: id }),
    status: 200,
    response: scalePreview,
    errors: ['conflict'],
  }),
  vmScale: endpoint({
    method: 'POST',
    path: '/account/vm/{server_id}/scale',
    summary: 'Change to another size. The difference for the rest of the period is invoiced or credited.',
    access: own('serversManage'),
    limit: limits.write,
    params: serverParams,
    body: z.strictObject({ plan_id: id }),
    status: 202,
    response: z.strictObject({
      details: z.string(),
      invoice_id: id.nullable().describe('What is to be paid for the difference, if anything.'),
    }),
    errors: ['conflict'],
  }),
  vmCancel: endpoint({
    method: 'POST',
    path: '/account/vm/{server_id}/cancel',
    summary: 'Stop renewing the server. It runs until the paid period ends, and is then deleted.',
    access: own('serversManage'),
    limit: limits.write,
    params: serverParams,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
};
