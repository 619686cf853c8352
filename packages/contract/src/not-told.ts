import { optionalLine } from './text.ts';

/** In the body of a row of staff that `tellsOrNot`. Empty text tells, so that a form may always send it. */
export const notToldField = {
  not_told: optionalLine(500)
    .default('')
    .describe('Why the client is not told of it. It stands in the audit. Empty: their owners get a mail and a notice.'),
} as const;
