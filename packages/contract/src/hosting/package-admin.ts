import { z } from 'zod';
import {
  countedFields,
  detailsSchema,
  emptyBody,
  id,
  pageFields,
  pageQuery,
  timeOrder,
  unixSeconds,
} from '../common.ts';
import { endpoint, limits, recentStaff, staff, tellsBy, tellsOrNot } from '../endpoint.ts';
import { holdBody } from '../people/clients.ts';
import { staffSagaTask } from '../sales/tasks.ts';
import { line, optionalLine } from '../text.ts';
import { hostingTopics, paidTopics } from '../topics.ts';
import { packageState, packageTaskKind } from './package-states.ts';
import { packageDetail, packageParams } from './packages.ts';

const owner = z.strictObject({ user_id: id, email: z.string() }).describe('Without an email when it was deleted.');

export const listedPackage = z.strictObject({
  package_id: id,
  domain: z.string(),
  username: z.string(),
  hosting_server: z.string().describe('Empty until it has one.'),
  plan_id: id,
  plan_name: z.string(),
  package_state: packageState,
  package_task: packageTaskKind.nullable(),
  stuck: z.boolean(),
  cancels_at: unixSeconds,
  ends_at: unixSeconds,
  user: owner,
  created_at: unixSeconds,
});
export type ListedPackage = z.infer<typeof listedPackage>;

export const staffPackageTask = staffSagaTask.extend({ kind: packageTaskKind });
export type StaffPackageTask = z.infer<typeof staffPackageTask>;

export const staffPackage = packageDetail.extend({
  hosting_server: z.string(),
  user: owner.extend({ username: z.string() }),
  order_id: id.nullable(),
  delivery_id: id.nullable().describe('Null for an account that staff adopted: it is not billed.'),
  staff_hold: z.boolean(),
  account_hold: z.boolean(),
  end_reason: z.string(),
  deleted_at: unixSeconds,
  final_backup_until: unixSeconds.describe('Until when the archive on its server is kept; 0 when there is none.'),
});
export type StaffPackage = z.infer<typeof staffPackage>;

export const deletePackageBody = z.strictObject({
  domain: line('Please type the domain of the package.', 253),
  reason: line('Please say why.', 500),
});

const write = {
  access: staff('staffServers'),
  limit: limits.issueByStaff,
  status: 200,
  response: detailsSchema,
} as const;

export const packageAdminEndpoints = {
  adminPackageList: endpoint({
    method: 'GET',
    path: '/system/admin/hosting/packages',
    summary: 'Hosting packages of all clients. Searches the start of an id, domain, user or owner.',
    access: staff('staffServers'),
    limit: limits.read,
    reads: ['packages', 'server-tasks', 'clients', 'deliveries', 'catalog', 'subscriptions'],
    query: pageQuery.extend({
      search: optionalLine(254).optional(),
      hosting_server: optionalLine(60).optional(),
      user_id: id.optional(),
      state: packageState.optional(),
      sort: timeOrder.optional(),
    }),
    status: 200,
    response: z.strictObject({ packages: z.array(listedPackage), ...countedFields }),
    errors: [],
  }),
  adminPackageDetail: endpoint({
    method: 'GET',
    path: '/system/admin/hosting/packages/{package_id}',
    summary: 'One hosting package with its owner and server.',
    access: staff('staffServers'),
    limit: limits.read,
    reads: [
      'packages',
      'server-tasks',
      'clients',
      'deliveries',
      'catalog',
      'subscriptions',
      'invoices',
      'payments',
      'billing',
    ],
    params: packageParams,
    status: 200,
    response: staffPackage,
    errors: [],
  }),
  adminPackageTasks: endpoint({
    method: 'GET',
    path: '/system/admin/hosting/packages/{package_id}/tasks',
    summary: 'Tasks of a package with their steps, attempts and errors, newest first.',
    access: staff('staffServers'),
    limit: limits.read,
    reads: ['server-tasks', 'clients', 'packages', 'subscriptions'],
    params: packageParams,
    query: pageQuery,
    status: 200,
    response: z.strictObject({ tasks: z.array(staffPackageTask), ...pageFields }),
    errors: [],
  }),
  adminPackageSuspend: endpoint({
    gives: false,
    method: 'POST',
    path: '/system/admin/hosting/packages/{package_id}/suspend',
    summary: 'Suspend a package with a reason: its website shows a notice, and its owner cannot use it.',
    tells: tellsOrNot('package-held'),
    ...write,
    changes: hostingTopics,
    params: packageParams,
    body: holdBody,
    errors: ['conflict'],
  }),
  adminPackageResume: endpoint({
    gives: true,
    method: 'POST',
    path: '/system/admin/hosting/packages/{package_id}/resume',
    summary: 'Resume a suspended package.',
    tells: tellsBy('package-held'),
    ...write,
    changes: hostingTopics,
    params: packageParams,
    body: emptyBody,
    errors: ['conflict'],
  }),
  adminPackageDelete: endpoint({
    method: 'DELETE',
    path: '/system/admin/hosting/packages/{package_id}',
    summary: 'Delete a package for good, with its domain typed and a reason. A final backup is made first and kept.',
    tells: tellsBy('package-deleted'),
    spends: false,
    ...write,
    access: recentStaff('staffServers'),
    gives: true,
    destroys: true,
    changes: paidTopics,
    params: packageParams,
    body: deletePackageBody,
    errors: ['conflict'],
  }),
};
