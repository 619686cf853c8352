import { z } from 'zod';
import { defineQueue, retries } from '../../../core/jobs.ts';

export const tokenCallsForget = defineQueue({
  name: 'token-calls-forget',
  payload: z.strictObject({ token_ids: z.array(z.uuid()) }),
  options: retries(5, 60, 3600, 600),
});
