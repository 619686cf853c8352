import type { z } from 'zod';
import { messages } from './messages.ts';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/** The message of schema rules without one of their own, for forms and for the server: never the library's own words. */
export const genericError: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined) return messages.fieldRequired;
  switch (issue.code) {
    case 'invalid_type':
      return wantedTypes[issue.expected] ?? checkThis;
    case 'invalid_value':
      return choice(issue.values, issue.input);
    case 'invalid_format':
      return formats[issue.format] ?? 'Please check how this is written.';
    case 'too_small':
      return issue.origin === 'string' ? tooShort(issue.minimum) : atLeast(issue);
    case 'too_big':
      return issue.origin === 'string' ? `Please enter at most ${issue.maximum} characters` : atMost(issue);
    default:
      return checkThis;
  }
};

const checkThis = 'Please check this field.';

const wantedTypes: Readonly<Record<string, string>> = {
  string: 'Please enter text.',
  number: 'Please enter a number.',
  int: 'Please enter a whole number.',
  boolean: 'This must be true or false.',
  array: 'This must be a list.',
  object: 'This must be an object.',
};

const formats: Readonly<Record<string, string>> = {
  email: messages.emailInvalid,
  uuid: 'This is no id of ours.',
  date: 'Please enter a date such as 2026-11-19.',
  datetime: 'Please enter a time such as 2026-11-19T12:00:00Z.',
};

/** A field of choices that was left alone is empty; other values are those of programs, which read the choices there are. */
function choice(values: readonly z.core.util.Primitive[], input: unknown): string {
  if (input === '' || input === null) return 'Please choose one.';
  const [only, ...others] = values.map(String);
  return others.length === 0 ? `This must be ${only}.` : `Please use one of: ${[only, ...others].join(', ')}.`;
}

const tooShort = (minimum: number | bigint): string =>
  minimum === 1 ? messages.fieldRequired : `Please enter at least ${minimum} characters`;

const isCounted = (origin: string): boolean => origin === 'array' || origin === 'set' || origin === 'map';

function atLeast({ origin, minimum, inclusive }: Extract<Issue, { code: 'too_small' }>): string {
  if (isCounted(origin)) return `Please give at least ${minimum}.`;
  return `Please enter ${inclusive === false ? 'more than' : 'at least'} ${minimum}.`;
}

function atMost({ origin, maximum, inclusive }: Extract<Issue, { code: 'too_big' }>): string {
  if (isCounted(origin)) return `Please give at most ${maximum}.`;
  return `Please enter ${inclusive === false ? 'less than' : 'at most'} ${maximum}.`;
}
