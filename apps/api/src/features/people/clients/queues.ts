import { z } from 'zod';
import { defineQueue, retries } from '../../../core/jobs.ts';

export const dueSignInChanges = defineQueue({
  name: 'sign-in-changes-due',
  payload: z.strictObject({}),
  options: retries(2, 60, 600, 300),
  cron: '*/10 * * * *',
});
