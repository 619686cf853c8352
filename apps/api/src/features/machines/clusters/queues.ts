import { z } from 'zod';
import { defineQueue, retries } from '../../../core/jobs.ts';

/** One look at the source of an image; sends itself again while the file is being downloaded. */
export const imageSourceCheck = defineQueue({
  name: 'image-source-check',
  payload: z.strictObject({ check_id: z.uuid() }),
  options: retries(5, 10, 120, 300),
});
