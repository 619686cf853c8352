import { z } from 'zod';
import { defineQueue, retries } from '../../../core/jobs.ts';

export const recurringKeep = defineQueue({
  name: 'recurring-keep',
  payload: z.strictObject({}),
  options: retries(5, 60, 600, 120),
  cron: '1 0 * * *',
});
