import { z } from 'zod';
import { defineQueue, retries } from '../../../core/jobs.ts';

export const gatewayReconcile = defineQueue({
  name: 'gateway-reconcile',
  payload: z.strictObject({}),
  options: retries(8, 300, 7200, 600),
  cron: '23 4 * * *',
});
