import { z } from 'zod';
import { defineQueue, retries } from '../../../core/jobs.ts';

/** One short call to each cluster. A circuit breaker that opens sends it at once. */
export const clustersWatch = defineQueue({
  name: 'clusters-watch',
  payload: z.strictObject({}),
  options: retries(2, 30, 120, 300),
  cron: '*/5 * * * *',
});
