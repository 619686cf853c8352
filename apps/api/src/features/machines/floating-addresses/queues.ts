import { z } from 'zod';
import { defineQueue, retries } from '../../../core/jobs.ts';

/** Sent whenever a floating address is to be elsewhere. */
export const floatingApply = defineQueue({
  name: 'floating-apply',
  payload: z.strictObject({ floating_id: z.uuid() }),
  options: retries(3, 5, 60, 300),
  concurrency: 4,
});

/** Floating addresses that are behind, also those whose own job gave up while their cluster was away. */
export const floatingCatchUp = defineQueue({
  name: 'floating-catch-up',
  payload: z.strictObject({}),
  options: retries(1, 60, 60, 600),
  cron: '* * * * *',
});
