import { z } from 'zod';
import { defineQueue, retries } from '../core/jobs.ts';

/** Most of a saga is waiting for a hypervisor, so one process runs several at a time. */
export const sagaRun = defineQueue({
  name: 'saga-run',
  payload: z.strictObject({ saga_id: z.uuid() }),
  // The saga counts its own attempts; these retries cover failures to write even that.
  options: retries(5, 5, 60, 600),
  concurrency: 8,
});

/** Where a job goes after its last retry; staff can run it again. */
export const deadLetters = 'dead-letters';

/** Where pg-boss keeps them: what waits belongs to a backup. */
export const jobTable = 'pgboss.job';
export const queueTable = 'pgboss.queue';
