import { z } from 'zod';
import { defineQueue, retries } from '../../../core/jobs.ts';

/** Starts the backups that are due. A run that fails is not repeated for long: the next minute has its own. */
export const backupsStart = defineQueue({
  name: 'backups-start',
  payload: z.strictObject({}),
  options: retries(1, 5, 5, 300),
  cron: '* * * * *',
});
