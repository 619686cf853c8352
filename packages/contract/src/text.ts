import { z } from 'zod';

/*
 * Typed text goes into mails, subject lines and the database. Control characters forge headers (a line break) or are
 * refused by PostgreSQL (NUL, half a surrogate pair); bidirectional marks make one text look like another.
 */
const forging = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

export const isCleanLine = (value: string): boolean => value.isWellFormed() && !forging.test(value);
const isCleanText = (value: string): boolean => isCleanLine(value.replaceAll(/[\n\t]/g, ' '));

/** Text of only spaces, zero-width characters and blank letters, such as U+3164, is invisible and counts as empty. */
export const isSeen = (value: string): boolean =>
  /(?![\u115f\u1160\u3164\uffa0\u2800])[\p{L}\p{N}\p{P}\p{S}]/u.test(value);

const oneLine = 'Please write this on one line, without special characters.';
const unclean = 'Please remove the special characters from this text.';
const tooLong = (max: number) => `Please use at most ${max} characters.`;

/** One line, may be empty: forms send empty fields. */
export const optionalLine = (max: number, missing = oneLine) =>
  z
    .string({ error: missing })
    .trim()
    .max(max, { error: tooLong(max), abort: true })
    .refine(isCleanLine, { error: oneLine, abort: true });

/** One line. `missing` is the message when it is empty. */
export const line = (missing: string, max: number) =>
  optionalLine(max, missing).min(1, { error: missing, abort: true }).refine(isSeen, { error: missing, abort: true });

/** Several lines, may be empty. Line ends are normalised to LF. */
export const optionalText = (max: number, missing = unclean) =>
  z
    .string({ error: missing })
    .overwrite((value) => value.replaceAll(/\r\n?/g, '\n'))
    .trim()
    .max(max, { error: tooLong(max), abort: true })
    .refine(isCleanText, { error: unclean, abort: true });

export const text = (missing: string, max: number) =>
  optionalText(max, missing).min(1, { error: missing, abort: true }).refine(isSeen, { error: missing, abort: true });
