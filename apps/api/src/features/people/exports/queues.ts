import { z } from 'zod';
import { defineQueue, retries } from '../../../core/jobs.ts';

export const exportMake = defineQueue({
  name: 'export-make',
  payload: z.strictObject({ export_id: z.uuid() }),
  options: retries(5, 30, 600, 600),
});
