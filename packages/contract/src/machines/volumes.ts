import { z } from 'zod';
import { detailsSchema, emptyBody, id, pageFields, pageQuery, unixSeconds } from '../common.ts';
import { endpoint, limits, own, recentOwn, staff, tellsNobody } from '../endpoint.ts';
import { collected, paysWith } from '../money/charges.ts';
import { cents } from '../money-fields.ts';
import { nextPriceFields, openBill } from '../sales/subscriptions.ts';
import { optionalLine } from '../text.ts';
import { paidTopics } from '../topics.ts';
import { volumeLimits, volumeName, volumeSize } from '../volume-size.ts';
import { deletionPreview, paidFields } from './paid-units.ts';
import { serverParams } from './servers.ts';
import { volumeState } from './volume-rules.ts';

const volume = z.strictObject({
  volume_id: id,
  name: z.string(),
  state: volumeState,
  reason: z.string().describe('Why the last change is not done yet; empty otherwise.'),
  location: z.string().describe('The place it is in. Servers of that place can have it.'),
  size_gb: z.number().int(),
  server_id: id.nullable().describe('The server it is attached to, or is being attached to.'),
  server_name: z.string().describe('Empty where it is attached to none.'),
  device: z.string().describe('What a Linux system calls its disk.'),
  ...paidFields,
  growing_to_gb: z.number().int().describe('A size that waits for its payment; 0 when none does.'),
  growing_invoice_id: id.nullable(),
  created_at: unixSeconds,
});
export type Volume = z.infer<typeof volume>;

const staffVolume = volume.extend({
  user: z.strictObject({ user_id: id, email: z.string() }),
  node: z.string().describe('Where the machine is that its disk is at home in; empty until there is one.'),
  proxmox_vm_id: z.number().int(),
});
export type StaffVolume = z.infer<typeof staffVolume>;

const volumeParams = z.strictObject({ volume_id: id });
const changes = ['volumes', 'servers', 'activity'] as const;
const reads = ['volumes', 'servers', 'subscriptions', 'deliveries', 'invoices', 'billing'] as const;

export const nameVolumeBody = z.strictObject({ name: volumeName });
export const attachVolumeBody = z.strictObject({ server_id: id });
export const growVolumeBody = z.strictObject({ size_gb: volumeSize });
export const deleteVolumeBody = z.strictObject({
  name: z.string().max(200).describe('The name of the volume, typed.'),
});

const growPreview = z.strictObject({
  size_gb: z.number().int(),
  allowed: z.boolean(),
  reason: z.string().describe('Why it is not possible; empty when it is.'),
  due_now: cents.describe('Invoiced now, tax included, for the rest of the paid period.'),
  ...nextPriceFields,
  next_period_at: unixSeconds.describe('0 when it does not renew.'),
  open_bill: openBill,
  pays_with: paysWith,
});
export type GrowPreview = z.infer<typeof growPreview>;

export const volumeEndpoints = {
  volumeList: endpoint({
    method: 'GET',
    path: '/account/volumes',
    summary: 'The volumes of the account, newest first.',
    access: own('serversView'),
    limit: limits.read,
    reads,
    query: pageQuery,
    status: 200,
    response: z.strictObject({ volumes: z.array(volume), ...pageFields }),
    errors: [],
  }),
  volumeShow: endpoint({
    method: 'GET',
    path: '/account/volumes/{volume_id}',
    summary: 'One volume: where it is, what it costs, and whether anything is being done to it.',
    access: own('serversView'),
    limit: limits.read,
    reads,
    params: volumeParams,
    status: 200,
    response: volume,
    errors: [],
  }),
  volumeRename: endpoint({
    method: 'PUT',
    path: '/account/volumes/{volume_id}/name',
    summary: 'Give a volume another name.',
    access: own('serversManage'),
    limit: limits.write,
    changes,
    params: volumeParams,
    body: nameVolumeBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  volumeAttach: endpoint({
    method: 'POST',
    path: '/account/volumes/{volume_id}/attach',
    summary: `Attach a volume to a server of its place. One that is attached elsewhere is detached there first. A server has at most ${volumeLimits.perServer}.`,
    access: own('serversManage'),
    limit: limits.write,
    changes,
    params: volumeParams,
    body: attachVolumeBody,
    status: 202,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  volumeDetach: endpoint({
    method: 'POST',
    path: '/account/volumes/{volume_id}/detach',
    summary: 'Detach a volume from its server. Unmount it there first. What is on it stays.',
    access: own('serversManage'),
    limit: limits.write,
    changes,
    params: volumeParams,
    body: emptyBody,
    status: 202,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  volumeRetry: endpoint({
    method: 'POST',
    path: '/account/volumes/{volume_id}/retry',
    summary: 'Try the last change of a volume again now. It is tried every minute by itself.',
    access: own('serversManage'),
    limit: limits.write,
    changes,
    params: volumeParams,
    body: emptyBody,
    status: 202,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  volumeGrowPreview: endpoint({
    method: 'GET',
    path: '/account/volumes/{volume_id}/grow',
    summary: 'What a larger volume costs now, and from the next renewal on.',
    access: own('serversView'),
    limit: limits.read,
    reads: [...reads, 'balance', 'payment-methods', 'quotas', 'orders', 'catalog'],
    params: volumeParams,
    query: z.strictObject({ size_gb: z.coerce.number().pipe(volumeSize) }),
    status: 200,
    response: growPreview,
    errors: ['conflict'],
  }),
  volumeGrow: endpoint({
    method: 'POST',
    path: '/account/volumes/{volume_id}/grow',
    summary:
      'Make a volume larger. The difference for the rest of the period is invoiced, and it grows when that is paid. It never becomes smaller.',
    access: own('billingManage'),
    spends: true,
    limit: limits.issue,
    changes: paidTopics,
    params: volumeParams,
    body: growVolumeBody,
    status: 202,
    response: z.strictObject({
      details: z.string(),
      invoice_id: id.nullable().describe('What is to be paid for the difference, if anything.'),
      payment: collected,
    }),
    errors: ['conflict'],
  }),
  volumeDeletion: endpoint({
    method: 'GET',
    path: '/account/volumes/{volume_id}/deletion',
    summary: 'What deleting a volume would give back, and until when it could be taken back.',
    access: own('serversView'),
    limit: limits.read,
    reads,
    params: volumeParams,
    status: 200,
    response: deletionPreview,
    errors: [],
  }),
  volumeDelete: endpoint({
    method: 'POST',
    path: '/account/volumes/{volume_id}/delete',
    summary:
      'Delete a volume, with its name typed. The paid time that is not used goes to the balance. It is detached, billed no more, and kept for the grace period, in which it can be taken back.',
    access: recentOwn('serversManage'),
    spends: false,
    destroys: false,
    limit: limits.issue,
    changes: paidTopics,
    params: volumeParams,
    body: deleteVolumeBody,
    status: 202,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  volumeKeep: endpoint({
    method: 'POST',
    path: '/account/volumes/{volume_id}/keep',
    summary: 'Take back a volume that was deleted and is still kept. It is billed from now on.',
    access: own('billingManage'),
    spends: true,
    limit: limits.issue,
    changes: paidTopics,
    params: volumeParams,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  vmVolumes: endpoint({
    method: 'GET',
    path: '/account/vm/{server_id}/volumes',
    summary: 'The volumes of a server, in the order in which they were made.',
    access: own('serversView'),
    limit: limits.read,
    reads,
    params: serverParams,
    status: 200,
    response: z.strictObject({ volumes: z.array(volume) }),
    errors: [],
  }),
  adminVolumeList: endpoint({
    method: 'GET',
    path: '/system/admin/volumes',
    summary: 'Volumes of all clients, of one client or of one server, newest first; without those that are gone.',
    access: staff('staffServers'),
    limit: limits.read,
    reads: [...reads, 'clients'],
    query: pageQuery.extend({
      user_id: id.optional(),
      server_id: id.optional(),
      search: optionalLine(100).optional().describe('A part of its name, or of the address of its owner.'),
      trouble: z.stringbool().optional().describe('Only those whose last change is not done.'),
    }),
    status: 200,
    response: z.strictObject({ volumes: z.array(staffVolume), ...pageFields }),
    errors: [],
  }),
  adminVolumeShow: endpoint({
    method: 'GET',
    path: '/system/admin/volumes/{volume_id}',
    summary: 'One volume of a client, with what the hypervisor said about its last change.',
    access: staff('staffServers'),
    limit: limits.read,
    reads: [...reads, 'clients'],
    params: volumeParams,
    status: 200,
    response: staffVolume,
    errors: [],
  }),
  adminVolumeRetry: endpoint({
    method: 'POST',
    path: '/system/admin/volumes/{volume_id}/retry',
    summary: 'Try the last change of a client’s volume again now.',
    access: staff('staffServers'),
    gives: false,
    tells: tellsNobody('Finishes what was asked for before. What comes of it is told when it is done.'),
    limit: limits.write,
    changes,
    params: volumeParams,
    body: emptyBody,
    status: 202,
    response: detailsSchema,
    errors: ['conflict'],
  }),
};
