import { z } from 'zod';
import { defineQueue, retries } from '../../../core/jobs.ts';

/** One round of looks. A circuit breaker that opens sends one at once. A run that fails waits for the next minute. */
export const outagesWatch = defineQueue({
  name: 'outages-watch',
  payload: z.strictObject({}),
  options: retries(1, 5, 5, 60),
  cron: '* * * * *',
});
