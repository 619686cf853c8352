import { z } from 'zod';
import { detailsSchema, emptyBody, id, pageFields, pageQuery, unixSeconds } from '../common.ts';
import { endpoint, limits, own, recentOwn, staff, tellsNobody } from '../endpoint.ts';
import { optionalLine } from '../text.ts';
import { paidTopics } from '../topics.ts';
import { floatingState } from './floating-address-rules.ts';
import { deletionPreview, paidFields } from './paid-units.ts';
import { serverParams } from './servers.ts';

const floatingAddress = z.strictObject({
  floating_id: id,
  address: z.string().describe('Empty until one is taken.'),
  state: floatingState,
  reason: z.string().describe('Why the last change is not done yet; empty otherwise.'),
  location: z.string().describe('The place it is in. Servers of that place can have it.'),
  server_id: id.nullable().describe('The server it is assigned to, or is being assigned to.'),
  server_name: z.string().describe('Empty where it is assigned to none.'),
  ...paidFields,
  created_at: unixSeconds,
});
export type FloatingAddress = z.infer<typeof floatingAddress>;

const staffFloatingAddress = floatingAddress.extend({
  user: z.strictObject({ user_id: id, email: z.string() }),
});
export type StaffFloatingAddress = z.infer<typeof staffFloatingAddress>;

const floatingParams = z.strictObject({ floating_id: id });
const changes = ['floating-addresses', 'servers', 'subnets', 'domains', 'activity'] as const;
const reads = ['floating-addresses', 'servers', 'subscriptions', 'deliveries', 'invoices', 'billing'] as const;

export const assignFloatingBody = z.strictObject({ server_id: id });
export const deleteFloatingBody = z.strictObject({ address: z.string().max(200).describe('The address, typed.') });

export const floatingAddressEndpoints = {
  floatingList: endpoint({
    method: 'GET',
    path: '/account/floating-addresses',
    summary: 'The floating addresses of the account, newest first.',
    access: own('serversView'),
    limit: limits.read,
    reads,
    query: pageQuery,
    status: 200,
    response: z.strictObject({ floating_addresses: z.array(floatingAddress), ...pageFields }),
    errors: [],
  }),
  floatingShow: endpoint({
    method: 'GET',
    path: '/account/floating-addresses/{floating_id}',
    summary: 'One floating address: where it is, what it costs, and whether it is being moved.',
    access: own('serversView'),
    limit: limits.read,
    reads,
    params: floatingParams,
    status: 200,
    response: floatingAddress,
    errors: [],
  }),
  floatingAssign: endpoint({
    method: 'POST',
    path: '/account/floating-addresses/{floating_id}/assign',
    summary: 'Assign a floating address to a server of its place. Another server that has it loses it first.',
    access: own('serversManage'),
    limit: limits.write,
    changes,
    params: floatingParams,
    body: assignFloatingBody,
    status: 202,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  floatingTakeOff: endpoint({
    method: 'POST',
    path: '/account/floating-addresses/{floating_id}/take-off',
    summary: 'Take a floating address off its server. It stays yours.',
    access: own('serversManage'),
    limit: limits.write,
    changes,
    params: floatingParams,
    body: emptyBody,
    status: 202,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  floatingRetry: endpoint({
    method: 'POST',
    path: '/account/floating-addresses/{floating_id}/retry',
    summary: 'Try the last change of a floating address again now. It is tried every minute by itself.',
    access: own('serversManage'),
    limit: limits.write,
    changes,
    params: floatingParams,
    body: emptyBody,
    status: 202,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  floatingDeletion: endpoint({
    method: 'GET',
    path: '/account/floating-addresses/{floating_id}/deletion',
    summary: 'What giving back a floating address would credit, and until when it could be taken back.',
    access: own('serversView'),
    limit: limits.read,
    reads,
    params: floatingParams,
    status: 200,
    response: deletionPreview,
    errors: [],
  }),
  floatingDelete: endpoint({
    method: 'POST',
    path: '/account/floating-addresses/{floating_id}/delete',
    summary:
      'Give a floating address back, with the address typed. The paid time that is not used goes to the balance. It is taken off its server, billed no more, and kept for the grace period, in which it can be taken back.',
    access: recentOwn('serversManage'),
    spends: false,
    destroys: false,
    limit: limits.issue,
    changes: paidTopics,
    params: floatingParams,
    body: deleteFloatingBody,
    status: 202,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  floatingKeep: endpoint({
    method: 'POST',
    path: '/account/floating-addresses/{floating_id}/keep',
    summary: 'Take back a floating address that was given back and is still kept. It is billed from now on.',
    access: own('billingManage'),
    spends: true,
    limit: limits.issue,
    changes: paidTopics,
    params: floatingParams,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  vmFloatingAddresses: endpoint({
    method: 'GET',
    path: '/account/vm/{server_id}/floating-addresses',
    summary: 'The floating addresses of a server, in the order in which they were made.',
    access: own('serversView'),
    limit: limits.read,
    reads,
    params: serverParams,
    status: 200,
    response: z.strictObject({ floating_addresses: z.array(floatingAddress) }),
    errors: [],
  }),
  adminFloatingList: endpoint({
    method: 'GET',
    path: '/system/admin/floating-addresses',
    summary: 'Floating addresses of all clients or of one, newest first; without those that were given back.',
    access: staff('staffServers'),
    limit: limits.read,
    reads: [...reads, 'clients'],
    query: pageQuery.extend({
      user_id: id.optional(),
      search: optionalLine(100)
        .optional()
        .describe('The beginning of an address, or a part of its owner’s mail address.'),
      trouble: z.stringbool().optional().describe('Only those whose last change is not done.'),
    }),
    status: 200,
    response: z.strictObject({ floating_addresses: z.array(staffFloatingAddress), ...pageFields }),
    errors: [],
  }),
  adminFloatingShow: endpoint({
    method: 'GET',
    path: '/system/admin/floating-addresses/{floating_id}',
    summary: 'One floating address of a client, with what the hypervisor said about its last change.',
    access: staff('staffServers'),
    limit: limits.read,
    reads: [...reads, 'clients'],
    params: floatingParams,
    status: 200,
    response: staffFloatingAddress,
    errors: [],
  }),
  adminFloatingRetry: endpoint({
    method: 'POST',
    path: '/system/admin/floating-addresses/{floating_id}/retry',
    summary: 'Try the last change of a client’s floating address again now.',
    access: staff('staffServers'),
    gives: false,
    tells: tellsNobody('Finishes what was asked for before. What comes of it is told when it is done.'),
    limit: limits.write,
    changes,
    params: floatingParams,
    body: emptyBody,
    status: 202,
    response: detailsSchema,
    errors: ['conflict'],
  }),
};
