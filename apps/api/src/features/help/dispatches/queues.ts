import { z } from 'zod';
import { defineQueue, retries } from '../../../core/jobs.ts';

/** Hands one batch of a letter over. `batch` is the number of the batch that it takes. */
export const dispatchBatch = defineQueue({
  name: 'dispatch-batch',
  payload: z.strictObject({ dispatch_id: z.uuid(), batch: z.number().int().nonnegative() }),
  options: retries(5, 5, 60, 300),
  concurrency: 2,
});

/** Starts letters whose time has come, and those whose chain of batches broke. */
export const dispatchWatch = defineQueue({
  name: 'dispatch-watch',
  payload: z.strictObject({}),
  options: retries(2, 10, 60, 300),
  cron: '* * * * *',
});
