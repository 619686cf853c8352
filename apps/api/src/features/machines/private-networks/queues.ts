import { z } from 'zod';
import { defineQueue, retries } from '../../../core/jobs.ts';

/** Sent whenever the machine of a server is to get other cards. */
export const networksApply = defineQueue({
  name: 'networks-apply',
  payload: z.strictObject({ server_id: z.uuid() }),
  options: retries(3, 5, 60, 300),
  concurrency: 4,
});

/** Servers that are behind, also those whose own job gave up while their cluster was away. */
export const networksCatchUp = defineQueue({
  name: 'networks-catch-up',
  payload: z.strictObject({}),
  options: retries(1, 60, 60, 600),
  cron: '* * * * *',
});
