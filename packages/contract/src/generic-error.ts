import type { z } from 'zod';
import { messages } from './messages.ts';

/** The message of schema rules without one of their own, for forms and for the server. */
export const genericError: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined) return messages.fieldRequired;
  if (issue.code === 'invalid_format' && issue.format === 'email') return messages.emailInvalid;
  if (issue.code === 'too_small' && issue.origin === 'string') {
    return issue.minimum === 1 ? messages.fieldRequired : `Please enter at least ${issue.minimum} characters`;
  }
  if (issue.code === 'too_big' && issue.origin === 'string') return `Please enter at most ${issue.maximum} characters`;
  return undefined;
};
