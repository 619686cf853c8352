import { z } from 'zod';
import { defineQueue, retries } from '../../../core/jobs.ts';

export const leftServersEnd = defineQueue({
  name: 'left-servers-end',
  payload: z.strictObject({ account_id: z.uuid() }),
  options: retries(10, 5, 3600, 300),
});
