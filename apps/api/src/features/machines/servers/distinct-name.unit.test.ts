import { hostname } from '@resolvo/contract/hostname';
import { numbered } from '@resolvo/contract/server-name';
import fc from 'fast-check';
import { expect, test } from 'vitest';

test('the number stands in the first part of a name, which is cut where there is no room', () => {
  expect(numbered('web', 2, 60)).toBe('web-2');
  expect(numbered('web.example.com', 12, 60)).toBe('web-12.example.com');
  expect(numbered('a'.repeat(63), 3, 253)).toBe(`${'a'.repeat(61)}-3`);
  expect(numbered(`a.${'b'.repeat(58)}`, 3, 60)).toBe(`a.${'b'.repeat(56)}-3`);
});

test('K34 a numbered hostname is a hostname', () => {
  const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/);
  const name = fc
    .array(label, { minLength: 1, maxLength: 4 })
    .map((labels) => labels.join('.'))
    .filter((text) => text.length <= 253 && hostname.safeParse(text).success);
  fc.assert(
    fc.property(name, fc.integer({ min: 1, max: 999 }), (text, number) => {
      const made = numbered(text, number, 253);
      expect(hostname.safeParse(made).data).toBe(made);
      expect(made).not.toBe(text);
    }),
  );
});
