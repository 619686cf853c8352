import { z } from 'zod';
import { defineQueue, retries } from '../core/jobs.ts';

/** Most of a saga is waiting for a hypervisor, so one process runs several at a time. */
export const sagaRun = defineQueue({
  name: 'saga-run',
  payload: z.strictObject({ saga_id: z.uuid() }),
  // The saga counts its own attempts; these are for the moments when not even that could be written.
  options: retries(5, 5, 60, 600),
  concurrency: 8,
});

/** Where a job goes after its last retry, for staff to look at and run again. */
export const deadLetters = 'dead-letters';
