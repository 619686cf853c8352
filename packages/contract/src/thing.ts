import { z } from 'zod';
import { id } from './common.ts';

/** What a line of history is about. Its kind is the noun before `_id` in the data of events, such as `server`. */
export const thing = z
  .strictObject({ kind: z.string(), id, name: z.string().describe('Empty where it had no name, or that is gone.') })
  .describe('What it happened to.');
export type Thing = z.infer<typeof thing>;
