import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpointNames, endpoints } from './endpoints.ts';
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

const ends = z.enum(['solved', 'stopped']);
test.each<[string, z.ZodType, unknown, string]>([
  ['nothing chosen', ends, '', 'Please choose one.'],
  ['no such choice', ends, 'other', 'Please use one of: solved, stopped.'],
  ['one possible value', z.literal(true), false, 'This must be true.'],
  ['text for a number', z.number(), 'x', 'Please enter a number.'],
  ['an empty number', z.coerce.number(), 'x', 'Please enter a number.'],
  ['half a number', z.number().int(), 1.5, 'Please enter a whole number.'],
  ['a number that is too small', z.number().min(3), 1, 'Please enter at least 3.'],
  ['a number that is too large', z.number().lt(3), 3, 'Please enter less than 3.'],
  ['a number for text', z.string(), 1, 'Please enter text.'],
  ['too few', z.array(z.string()).min(2), ['a'], 'Please give at least 2.'],
  ['too many', z.array(z.string()).max(1), ['a', 'b'], 'Please give at most 1.'],
  ['no list', z.array(z.string()), 'a', 'This must be a list.'],
  ['no object', z.strictObject({}), 'a', 'This must be an object.'],
  ['neither yes nor no', z.boolean(), 'a', 'This must be true or false.'],
  ['no id', z.uuid(), 'a', 'This is no id of ours.'],
  ['no day', z.iso.date(), 'a', 'Please enter a date such as 2026-11-19.'],
  ['another form', z.string().regex(/^b$/), 'a', 'Please check how this is written.'],
  ['a rule of ours without words', z.string().refine(() => false), 'a', 'Please check this field.'],
  ['no kind of several', z.union([z.number(), z.boolean()]), 'a', 'Please check this field.'],
])('%s', (_, rule, input, message) => {
  expect(rule.safeParse(input, { error: genericError }).error?.issues[0]?.message).toBe(message);
});

type JsonSchema = { readonly properties?: Record<string, JsonSchema>; readonly items?: JsonSchema };
const junk = [undefined, null, '', 'zz', -1.5, 1e15, Number.NaN, true, [], {}, ['zz', 'zz']];

/** Wrong in all fields at once, then each field wrong in depth. */
function wrong({ properties, items }: JsonSchema): unknown[] {
  const keys = Object.keys(properties ?? {});
  return [
    ...junk,
    ...junk.map((one) => Object.fromEntries(keys.map((key) => [key, one]))),
    ...Object.entries(properties ?? {}).flatMap(([key, inner]) => wrong(inner).map((one) => ({ [key]: one }))),
    ...(items ? wrong(items).map((one) => [one]) : []),
  ];
}

const messagesOf = (issues: readonly z.core.$ZodIssue[]): string[] =>
  issues.flatMap((issue) => [
    // The server words a key that it does not know by itself.
    ...(issue.code === 'unrecognized_keys' ? [] : [issue.message]),
    ...(issue.code === 'invalid_union' ? issue.errors.flatMap(messagesOf) : []),
  ]);

test('no request is refused in the words of the library that reads it', () => {
  const said = endpointNames.flatMap((name) => {
    const { body, query, params } = endpoints[name] as { body?: z.ZodType; query?: z.ZodType; params?: z.ZodType };
    return [body, query, params].flatMap((rule) =>
      rule
        ? wrong(z.toJSONSchema(rule, { io: 'input', unrepresentable: 'any', cycles: 'ref' }) as JsonSchema).flatMap(
            (input) =>
              messagesOf(rule.safeParse(input, { error: genericError }).error?.issues ?? []).map(
                (message) => `${name}: ${message}`,
              ),
          )
        : [],
    );
  });
  expect(said.length).toBeGreaterThan(5000);
  expect(
    [...new Set(said)].filter((one) => /: (Invalid|Too big|Too small|Unrecognized|.*expected|.*received)/.test(one)),
    'These are refused in zod’s own words. Please give the rule an `error`, or its kind a sentence in generic-error.ts.',
  ).toEqual([]);
});
