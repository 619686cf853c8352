import { z } from 'zod';
import { defineQueue, retries } from '../../../core/jobs.ts';

/** Sent whenever something is to be done to a volume at the hypervisor. */
export const volumeApply = defineQueue({
  name: 'volume-apply',
  payload: z.strictObject({ volume_id: z.uuid() }),
  options: retries(3, 5, 60, 300),
  concurrency: 4,
});

/** Volumes that are behind, also those whose own job gave up while their cluster was away. */
export const volumesCatchUp = defineQueue({
  name: 'volumes-catch-up',
  payload: z.strictObject({}),
  options: retries(1, 60, 60, 600),
  cron: '* * * * *',
});
