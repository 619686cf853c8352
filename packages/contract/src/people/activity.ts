import { z } from 'zod';
import { activityKinds } from '../activity-kinds.ts';
import { id, pageFields, pageQuery, unixSeconds } from '../common.ts';
import { endpoint, limits, ownOrNone } from '../endpoint.ts';
import { thing } from '../thing.ts';

export const activityEvent = z.strictObject({
  event_id: id,
  kind: z.enum(activityKinds),
  by_staff: z.boolean(),
  person: z
    .string()
    .describe(
      'The address of the person of the account who did it, also where work went on after their request. Who is limited to some things reads their own alone.',
    ),
  thing: thing.nullable(),
  server_id: id.nullable().describe('The server that it happened to.'),
  reason: z.string().describe('Why staff did it, where they gave a reason.'),
  ip: z.string(),
  device: z.string().describe('Empty when no browser or program was in it, such as for a renewal.'),
  place: z.string().describe('Empty like the device.'),
  created_at: unixSeconds,
});
export type ActivityEvent = z.infer<typeof activityEvent>;

export const activityEndpoints = {
  accountActivity: endpoint({
    method: 'GET',
    path: '/account/activity',
    summary: 'Events of your account, newest first.',
    access: ownOrNone('accountView'),
    forLimited: true,
    limit: limits.read,
    reads: ['activity'],
    query: pageQuery,
    status: 200,
    response: z.strictObject({ events: z.array(activityEvent), ...pageFields }),
    errors: [],
  }),
};
