import { z } from 'zod';
import { defineQueue, retries } from '../../../core/jobs.ts';

/** Moves the servers of nodes in maintenance whose time has come. */
export const maintenancesRun = defineQueue({
  name: 'maintenances-run',
  payload: z.strictObject({}),
  options: retries(1, 5, 5, 300),
  cron: '* * * * *',
});
