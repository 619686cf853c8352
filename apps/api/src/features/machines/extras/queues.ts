import { z } from 'zod';
import { defineQueue, retries } from '../../../core/jobs.ts';

/** Brings an option to its machine, or takes it away from there. */
export const extraApply = defineQueue({
  name: 'extra-apply',
  payload: z.strictObject({ delivery_id: z.uuid() }),
  options: retries(20, 5, 3600, 300),
});
