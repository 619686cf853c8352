import { z } from 'zod';
import { messages } from './messages.ts';

/** The name of a user of a machine, as Linux takes it. */
export const serverLogin = z
  .string({ error: messages.newLoginRequired })
  .trim()
  .min(1, { error: messages.newLoginRequired, abort: true })
  .regex(/^[a-z_][a-z0-9_-]{0,31}$/, {
    error: 'Please use at most 32 small letters, digits, hyphens and underscores, starting with a letter.',
  });
