import { z } from 'zod';
import { defineQueue, retries } from '../../../core/jobs.ts';

/** Sent when a name is to go to the hosting server, or to be taken from it. */
export const packageNames = defineQueue({
  name: 'package-names',
  payload: z.strictObject({ package_id: z.uuid() }),
  options: retries(1, 30, 60, 300),
});

/** Names that are behind, also those whose own job gave up while the server was down. */
export const packageNamesDue = defineQueue({
  name: 'package-names-due',
  payload: z.strictObject({}),
  options: retries(1, 60, 60, 600),
  cron: '* * * * *',
});
