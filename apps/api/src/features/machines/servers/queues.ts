import { z } from 'zod';
import { defineQueue, retries } from '../../../core/jobs.ts';

/** Servers whose machine is to be slowed or to have its full speed again. */
export const slowingsApply = defineQueue({
  name: 'slowings-apply',
  payload: z.strictObject({}),
  options: retries(1, 60, 60, 600),
  cron: '* * * * *',
});
