import { expect, test } from 'vitest';
import { z } from 'zod';
import { genericError } from './generic-error.ts';

const schema = z.strictObject({ name: z.string().min(1), email: z.email(), code: z.string().min(3).max(5) });
const say = (input: object) =>
  schema.safeParse(input, { error: genericError }).error?.issues.map(({ message }) => message);

test('a rule without words gets the specified ones', () => {
  expect(say({ name: '', email: 'x', code: 'a' })).toEqual([
    'This field is required',
    'Please enter a valid email address',
    'Please enter at least 3 characters',
  ]);
  expect(say({ email: 'a@b.no', code: 'abcdef' })).toEqual([
    'This field is required',
    'Please enter at most 5 characters',
  ]);
});
