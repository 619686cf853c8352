import { z } from 'zod';
import { defineQueue, retries } from '../../../core/jobs.ts';

/** One server of a batch. */
export const batchItemRun = defineQueue({
  name: 'server-batch-item',
  payload: z.strictObject({ batch_id: z.uuid(), server_id: z.uuid() }),
  options: retries(3, 2, 60, 300),
  concurrency: 4,
});
