import { z } from 'zod';
import { defineQueue, retries } from '../../../core/jobs.ts';

/** One call to each cluster. A run that fails is not repeated for long: the next minute has its own. */
export const figuresRecord = defineQueue({
  name: 'figures-record',
  payload: z.strictObject({}),
  options: retries(1, 5, 5, 60),
  cron: '* * * * *',
});

/** Asks the hypervisor for what it recorded of these servers while we did not look. */
export const figuresFill = defineQueue({
  name: 'figures-fill',
  payload: z.strictObject({
    server_ids: z.array(z.uuid()).max(100),
    from: z.iso.datetime(),
    to: z.iso.datetime(),
  }),
  options: retries(20, 30, 1800, 600),
});

export const figuresForget = defineQueue({
  name: 'figures-forget',
  payload: z.strictObject({ server_id: z.uuid() }),
  options: retries(10, 30, 3600, 300),
});
