import { z } from 'zod';
import { defineQueue, retries } from '../../../core/jobs.ts';

export const checkoutExpire = defineQueue({
  name: 'checkout-expire',
  payload: z.strictObject({}),
  options: retries(2, 60, 600, 300),
  cron: '*/5 * * * *',
});
