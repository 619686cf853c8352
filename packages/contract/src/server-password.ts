import { z } from 'zod';
import { messages } from './messages.ts';
import { isCleanLine } from './text.ts';

/** A password of a machine's user, typed by its owner. */
export const serverPassword = z
  .string({ error: messages.newPasswordRequired })
  .min(1, { error: messages.newPasswordRequired, abort: true })
  .min(8, { error: messages.newPasswordShort, abort: true })
  .max(128, { error: 'Please use at most 128 characters.', abort: true })
  .refine(isCleanLine, { error: 'Please use a password without special control characters.' });
