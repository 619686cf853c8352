import { expect, test } from 'vitest';
import { countryOf } from './addresses.ts';

test('an address is named by its country, or by what is known of it', () => {
  expect(countryOf('8.8.8.8')).toBe('United States');
  expect(countryOf('::ffff:193.0.6.139')).toBe('Netherlands');
  expect(countryOf('127.0.0.1')).toBe('This computer');
  expect(countryOf('10.1.2.3')).toBe('Private network');
  expect(countryOf('2001:db8::1')).toBe('Unknown place');
});
