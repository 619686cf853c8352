import { expect, test } from 'vitest';
import { hostnameOf } from './server-name.ts';

test('a hostname is made of a name where it can be', () => {
  expect(hostnameOf('Web front')).toBe('web-front');
  expect(hostnameOf('Kunden: Café Å')).toBe('kunden-cafe-a');
  expect(hostnameOf('web-1.example.com')).toBe('web-1.example.com');
  for (const name of ['—', '日本', '192.0.2.10', 'a..b']) expect(hostnameOf(name)).toBeUndefined();
});
