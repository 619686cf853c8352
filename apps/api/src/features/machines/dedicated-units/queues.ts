import { z } from 'zod';
import { defineQueue, retries } from '../../../core/jobs.ts';

/** Removes contents of documents whose rows are gone. */
export const documentsRemove = defineQueue({
  name: 'dedicated-documents-remove',
  payload: z.strictObject({ keys: z.array(z.uuid()) }),
  options: retries(10, 30, 3600, 120),
});
