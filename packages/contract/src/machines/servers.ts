import { z } from 'zod';
import { detailsSchema, emptyBody, id, pageFields, pageQuery, unixSeconds } from '../common.ts';
import { endpoint, limits, member, own, recentOwn } from '../endpoint.ts';
import { hostname } from '../hostname.ts';
import { chargedByCardText } from '../money/charges.ts';
import { formatMoney } from '../money.ts';
import { cents, price } from '../money-fields.ts';
import { endWhy, touchedServices } from '../sales/endings.ts';
import { subscription } from '../sales/subscriptions.ts';
import { serverLogin } from '../server-login.ts';
import { serverName } from '../server-name.ts';
import { serverPassword } from '../server-password.ts';
import { machineTopics, paidTopics } from '../topics.ts';
import { dottedAddress } from './addresses.ts';
import { billAtEnd, companions } from './companions.ts';
import { supportEndsAt } from './image-support.ts';
import { infosAtOnce } from './infos-at-once.ts';
import { serverEvent } from './server-events.ts';
import { powerStatus, serverState, serverTaskKind } from './server-states.ts';
import { serverTask } from './server-tasks.ts';

export const credentialsBody = z.strictObject({
  new_login: serverLogin,
  new_password: serverPassword,
});

/** The Server of the specification, with further fields for its card and page. */
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
  vcpus: z.number().int().describe('Of the machine; of the plan while the machine cannot be asked.'),
  ram_mb: z.number().int().describe('Of the machine; of the plan while the machine cannot be asked.'),
  disk_gb: z.number().int().describe('Of the machine; of the plan while the machine cannot be asked.'),
  plan_vcpus: z.number().int().describe('What is paid for.'),
  plan_ram_mb: z.number().int().describe('What is paid for.'),
  plan_disk_gb: z.number().int().describe('What is paid for, or what the disk was grown to before: it never shrinks.'),
  location: z.string(),
  suspension_reason: z.string().describe('Empty while it is not suspended.'),
  suspended_by: z
    .enum(['staff', 'billing', 'ending'])
    .nullable()
    .describe('Whose suspension the reason is of: paying lifts only the one of an unpaid bill.'),
  ends_at: unixSeconds.describe('When it is deleted, because its ground is gone; 0 when nothing is announced.'),
  end_why: endWhy.nullable().describe('Why it is about to end.'),
  project: z.string().describe('The project of the account that it belongs to; empty when none.'),
  tags: z.array(z.string()),
  monthly_price: price.describe(
    'Cents a month, with discount and without tax; by the hour the most of a month; 0 when it is not billed.',
  ),
  hourly_price: price.nullable().describe('Hundredths of a cent for each started hour; null where it is paid ahead.'),
  monthly_total: price.describe('The same with tax: what its bills come to a month; by the hour at most.'),
  hourly_total: price.nullable().describe('The same for an hour; null where it is paid ahead.'),
  renews_at: unixSeconds.describe(
    'When its next period begins; by the hour when the month is charged; 0 when it does not renew.',
  ),
  unpaid_due: unixSeconds.describe(
    'When an unpaid invoice of a period that has begun is due; 0 when all of it is paid.',
  ),
  cancels_at: unixSeconds.describe('When it ends because it was cancelled; 0 when it renews.'),
  volumes: z.number().int().describe('How many volumes are attached, or being attached.'),
  is_protected: z.boolean().describe('Whether it cannot be deleted, rebuilt or overwritten.'),
  rescue_since: unixSeconds.describe('Since when it runs the rescue system; 0 when it runs its own.'),
  created_at: unixSeconds,
});
export type Server = z.infer<typeof server>;

export const serverDetail = server.extend({
  note: z.string().describe('What its account wrote down about it; empty for staff.'),
  kept_until: unixSeconds.describe('Cancelled: when it is deleted, unless it is kept before; 0 when it was not.'),
  image_name: z.string().describe('What people call its image; empty when none is assigned.'),
  support_ends_at: supportEndsAt.describe(
    'When the maker of its image stops publishing fixes; 0 while that is not known.',
  ),
  application: z
    .strictObject({ image: z.string(), name: z.string(), ports: z.array(z.number().int()), hints: z.array(z.string()) })
    .nullable()
    .describe('What was installed on the image, the ports it answers at, and how to begin with it.'),
  login: z.string().describe('The user to sign in as; empty while no image is assigned.'),
  password_set: z.boolean().describe('Whether that user has a password that its owner set.'),
  ssh_key_names: z
    .array(z.string())
    .describe('The SSH keys that open it, by the names they had when they were put on it.'),
  network_cut: z.string().describe('Why staff cut its network; empty while it is connected.'),
  slowed: z
    .strictObject({ mbit: z.number().int(), until: unixSeconds })
    .nullable()
    .describe(
      'The speed in Mbit/s it is slowed to because its traffic is used up, until the next month; null at full speed.',
    ),
  outage: z
    .strictObject({ of: z.enum(['node', 'cluster']), since: unixSeconds })
    .nullable()
    .describe('What is down under it, and since when; null while nothing is.'),
  subscriptions: z.array(subscription).describe('The one that pays for it; none when it is not billed, or no longer.'),
});
export type ServerDetail = z.infer<typeof serverDetail>;

/** What to type to sign in over SSH; undefined while it has no user or no address. */
export const sshLine = (server: Pick<ServerDetail, 'login' | 'proxmox_vm_ipv4'>): string | undefined =>
  server.login === '' || server.proxmox_vm_ipv4 === 0
    ? undefined
    : `ssh ${server.login}@${dottedAddress(server.proxmox_vm_ipv4)}`;

const serverInfo = z.strictObject({
  status: powerStatus,
  cpu_usage: z.number().min(0).max(1),
  ram_usage: z.number().int().describe('Bytes.'),
  max_ram: z.number().int().describe('Bytes.'),
  max_storage: z.number().int().describe('Bytes.'),
  cpus: z.number().int(),
  uptime: z.number().int().describe('Seconds since it was started.'),
  details: z.string().describe('Why there is no machine to ask: the server is inactive. Empty when there is one.'),
});
export type ServerInfo = z.infer<typeof serverInfo>;

/** The name is typed again where an act destroys what is on the server. */
export const typedName = z
  .string({ error: 'Please type the name of the server.' })
  .trim()
  .min(1, { error: 'Please type the name of the server.' })
  .max(60);
export const typedNameBody = z.strictObject({ name: typedName });
export const deleteServerBody = typedNameBody.extend({
  keep_backup: z.boolean().default(true).describe('Keep a final backup for the grace period.'),
});
export const deleteByStaffBody = typedNameBody.extend({
  reason: z.string().trim().min(1, { error: 'Please say why.' }).max(500),
  despite_protection: z.boolean().default(false).describe('Delete it although its owner protects it.'),
});

/** What deleting a server now does to money. Answered before the act, for its dialog. */
export const deletionEffects = z.strictObject({
  credited: cents.describe('What goes to the credit balance, tax included: the unused rest of what was paid.'),
  charged: cents.describe('What is charged for hours or other time that was not paid for, tax included.'),
  by_card: cents.describe(
    'What the default card pays of it, or more where it is too little for a card; 0 without one.',
  ),
  kept_days: z.number().int().describe('How long a final backup of it is kept, and it itself where it is cancelled.'),
  with_it: companions,
  open_bills: z.array(billAtEnd).describe('Its invoices that are not paid.'),
});
export type DeletionEffects = z.infer<typeof deletionEffects>;

/** What the dialog that deletes a server says about money. */
export function deletionText({
  credited,
  charged,
  by_card,
  with_it,
}: Pick<DeletionEffects, 'credited' | 'charged' | 'by_card' | 'with_it'>): string {
  if (charged > 0) {
    const asked = `Its time that is not paid for is charged now: ${formatMoney(charged)} so far.`;
    return [asked, chargedByCardText(charged, by_card)].filter(Boolean).join(' ');
  }
  if (credited === 0) return 'Nothing goes to the credit balance.';
  const ofOptions = with_it.options.length === 0 ? '' : ', and what is left of its options too';
  return `${formatMoney(credited)} that was paid and is not used goes to the credit balance${ofOptions}.`;
}

const domainSummary = z.strictObject({
  id,
  domain_id: id,
  name: z.string(),
  domain_name: z.string(),
  description: z.string(),
  linked_to_plan: z.string().describe('Name of the plan that it is linked to; empty where it is not linked.'),
  expires_at: unixSeconds.describe('Until when its proof is looked for; 0 when it is active.'),
});
export type DomainSummary = z.infer<typeof domainSummary>;

export const serverParams = z.strictObject({ server_id: id });

const power = (verb: 'start' | 'shutdown' | 'reboot' | 'stop' | 'reset', summary: string) =>
  endpoint({
    method: 'POST',
    path: `/account/vm/{server_id}/${verb}`,
    summary,
    access: own('serversManage'),
    limit: limits.write,
    changes: machineTopics,
    params: serverParams,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict', 'upstream_unavailable'],
  });

export const serverEndpoints = {
  accountProducts: endpoint({
    method: 'GET',
    path: '/account/products',
    summary: 'The servers and domains of the account.',
    access: own('serversView'),
    forLimited: true,
    limit: limits.read,
    reads: ['servers', 'domains', 'zones', 'subscriptions', 'packages', 'billing', 'invoices'],
    status: 200,
    response: z.strictObject({ proxmox: z.array(server), domains: z.array(domainSummary) }),
    errors: [],
  }),
  vmInfo: endpoint({
    method: 'GET',
    path: '/account/vm/{server_id}/info',
    summary: 'Live state of the machine: power, CPU, memory. May be polled every 1.5 seconds.',
    access: own('serversView'),
    limit: limits.live,
    reads: ['servers'],
    polled: true,
    params: serverParams,
    status: 200,
    response: serverInfo,
    errors: [],
  }),
  vmInfos: endpoint({
    method: 'GET',
    path: '/account/vm/info',
    summary: `The live state of up to ${infosAtOnce} servers in one call. May be polled every 1.5 seconds.`,
    access: own('serversView'),
    forLimited: true,
    limit: limits.live,
    reads: ['servers'],
    polled: true,
    query: z.strictObject({
      ids: z
        .string()
        .max(infosAtOnce * 37)
        .transform((text) => text.split(','))
        .pipe(z.array(id).max(infosAtOnce))
        .describe('Ids of servers, with commas between them.'),
    }),
    status: 200,
    response: z.strictObject({
      servers: z.array(serverInfo.extend({ server_id: id })).describe('Without those that the caller does not have.'),
    }),
    errors: [],
  }),
  vmData: endpoint({
    method: 'GET',
    path: '/account/vm/{server_id}/data',
    summary: 'One server.',
    access: own('serversView'),
    limit: limits.read,
    reads: ['servers', 'nodes', 'outages', 'subscriptions', 'invoices', 'payments', 'billing'],
    params: serverParams,
    status: 200,
    response: serverDetail,
    errors: [],
  }),
  vmReboot: power('reboot', 'Restart the machine, as its system would.'),
  vmReset: power(
    'reset',
    'Restart the machine at once, without its system. What it did not write to its disk is lost.',
  ),
  vmShutdown: power('shutdown', 'Ask the machine to shut down, as its power button would.'),
  vmStart: power('start', 'Switch the machine on.'),
  vmStop: power('stop', 'Cut the power of the machine at once. What it did not write to its disk is lost.'),
  vmCredentials: endpoint({
    method: 'POST',
    path: '/account/vm/{server_id}/credentials',
    summary: 'Set the user and password of the machine.',
    access: own('serversManage'),
    limit: limits.write,
    changes: ['servers', 'server-tasks', 'activity'],
    params: serverParams,
    body: credentialsBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict', 'upstream_unavailable'],
  }),
  vmKeyAdd: endpoint({
    method: 'POST',
    path: '/account/vm/{server_id}/ssh-keys',
    summary:
      'Put a key of the account on the running machine, through its guest agent. Refused with the reason where no agent answers.',
    access: own('serversManage'),
    limit: limits.write,
    changes: ['servers', 'activity'],
    params: serverParams,
    body: z.strictObject({ ssh_key_id: id }),
    status: 200,
    response: detailsSchema,
    errors: ['conflict', 'upstream_unavailable'],
  }),
  vmHostname: endpoint({
    method: 'POST',
    path: '/account/vm/{server_id}/hostname',
    summary: 'Set the hostname. Applied at the next start.',
    access: own('serversManage'),
    limit: limits.write,
    changes: ['servers', 'server-tasks', 'activity'],
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
    summary: 'Rename the server in the panel.',
    access: own('serversManage'),
    limit: limits.write,
    changes: ['servers', 'activity'],
    params: serverParams,
    query: z.strictObject({ name: serverName }),
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  vmDelete: endpoint({
    method: 'DELETE',
    path: '/account/vm/{server_id}',
    summary: 'End a server now, with its name typed: machine, disk, snapshots and backups are destroyed.',
    access: recentOwn('serversManage'),
    spends: false,
    destroys: true,
    limit: limits.issue,
    changes: paidTopics,
    params: serverParams,
    body: deleteServerBody,
    status: 202,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  vmDeletion: endpoint({
    method: 'GET',
    path: '/account/vm/{server_id}/deletion',
    summary: 'What deleting the server now would credit.',
    access: own('serversView'),
    limit: limits.read,
    reads: ['servers', 'subscriptions', 'invoices', 'payments', 'deliveries', 'volumes', 'floating-addresses'],
    params: serverParams,
    status: 200,
    response: deletionEffects,
    errors: [],
  }),
  vmKeep: endpoint({
    method: 'POST',
    path: '/account/vm/{server_id}/keep',
    summary: 'Keep a server whose end is announced: it is resumed, and its subscription begins anew with an invoice.',
    access: own('serversManage'),
    spends: true,
    limit: limits.issue,
    changes: paidTopics,
    params: serverParams,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  accountTouched: endpoint({
    method: 'GET',
    path: '/account/services',
    summary: 'The services and domains that deleting the account would touch, and what would become of each.',
    access: member,
    limit: limits.read,
    reads: ['servers', 'packages', 'deliveries', 'domains', 'subscriptions'],
    status: 200,
    response: touchedServices,
    errors: [],
  }),
  vmActivity: endpoint({
    method: 'GET',
    path: '/account/vm/{server_id}/activity',
    summary: 'Events of the server, newest first.',
    access: own('serversView'),
    limit: limits.read,
    reads: ['activity', 'servers'],
    params: serverParams,
    query: pageQuery,
    status: 200,
    response: z.strictObject({ events: z.array(serverEvent), ...pageFields }),
    errors: [],
  }),
  vmTasks: endpoint({
    method: 'GET',
    path: '/account/vm/{server_id}/tasks',
    summary: 'The latest tasks of the server with their steps, newest first; its deletion also when it is done.',
    access: own('serversView'),
    limit: limits.read,
    reads: ['server-tasks'],
    params: serverParams,
    status: 200,
    response: z.strictObject({ tasks: z.array(serverTask) }),
    errors: [],
  }),
  vmConsoleTicket: endpoint({
    method: 'POST',
    path: '/account/vm/{server_id}/console/ticket',
    summary:
      'A ticket for one connection to the console, within 30 seconds: open a websocket at /api/account/vm/{server_id}/console?ticket=… with the same session or token, or at …/screen?ticket=… for the screen by RFB.',
    access: own('serversManage'),
    reveals: true,
    limit: limits.write,
    changes: ['activity'],
    params: serverParams,
    body: emptyBody,
    status: 201,
    response: z.strictObject({ ticket: z.string(), expires_at: unixSeconds }),
    errors: ['conflict'],
  }),
};
