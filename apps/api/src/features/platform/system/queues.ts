import { z } from 'zod';
import { defineQueue, retries } from '../../../core/jobs.ts';

export const hourlyChores = defineQueue({
  name: 'expired-sweep',
  payload: z.strictObject({}),
  options: retries(2, 60, 600, 300),
  cron: '17 * * * *',
});

export const nightlyChores = defineQueue({
  name: 'books-check',
  payload: z.strictObject({}),
  options: retries(2, 60, 600, 600),
  cron: '41 3 * * *',
});
