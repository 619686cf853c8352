import { z } from 'zod';
import { detailsSchema, emptyBody, id, pageFields, pageQuery, unixSeconds } from '../common.ts';
import { endpoint, limits, publicAccess, staff } from '../endpoint.ts';

/** Provider settings that the browser needs. */
const publicConfig = z.strictObject({
  lab: z.boolean(),
  captcha: z.strictObject({ global: z.string(), script_url: z.string(), site_key: z.string() }),
  payments: z.strictObject({
    script_url: z.string().describe('The script that puts `Stripe` on the page.'),
    publishable_key: z.string(),
  }),
});

const failedJob = z.strictObject({
  job_id: id,
  queue: z.string(),
  failed_at: unixSeconds,
  reason: z.string(),
});
export type FailedJob = z.infer<typeof failedJob>;

export const systemEndpoints = {
  systemConfig: endpoint({
    method: 'GET',
    path: '/system/config',
    summary: 'Settings the browser needs.',
    access: publicAccess,
    limit: limits.read,
    reads: [],
    status: 200,
    response: publicConfig,
    errors: [],
  }),
  systemPermissions: endpoint({
    method: 'GET',
    path: '/system/permissions',
    summary: 'Every permission bit with its name.',
    access: publicAccess,
    limit: limits.read,
    reads: [],
    status: 200,
    response: z.strictObject({
      all_permissions: z.array(
        z.strictObject({
          permission_value: z.number().int(),
          permission_readable_name: z.string(),
          permission_description: z.string(),
        }),
      ),
    }),
    errors: [],
  }),
  systemFailedJobs: endpoint({
    method: 'GET',
    path: '/system/admin/failed-jobs',
    summary: 'Jobs that failed after all retries.',
    access: staff('staffSystem'),
    limit: limits.read,
    reads: ['system'],
    query: pageQuery,
    status: 200,
    response: z.strictObject({ jobs: z.array(failedJob), ...pageFields }),
    errors: [],
  }),
  systemRetryJob: endpoint({
    method: 'POST',
    path: '/system/admin/failed-jobs/{job_id}/retry',
    summary: 'Run a failed job again.',
    access: staff('staffSystem'),
    limit: limits.write,
    changes: ['system'],
    params: z.strictObject({ job_id: id }),
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: [],
  }),
};
