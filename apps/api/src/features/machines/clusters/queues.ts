import { z } from 'zod';
import { defineQueue, retries } from '../../../core/jobs.ts';

/** One short call to each cluster. A circuit breaker that opens sends it at once. */
export const clustersWatch = defineQueue({
  name: 'clusters-watch',
  payload: z.strictObject({}),
  options: retries(2, 30, 120, 300),
  cron: '*/5 * * * *',
});

/** One look at the source of an image; sends itself again while the file is being downloaded. */
export const imageSourceCheck = defineQueue({
  name: 'image-source-check',
  payload: z.strictObject({ check_id: z.uuid() }),
  options: retries(5, 10, 120, 300),
});
