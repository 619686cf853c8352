import { expect, test } from 'vitest';
import { hostnameOf, namesOf } from './server-name.ts';

test('a hostname is made of a name where it can be', () => {
  expect(hostnameOf('Web front')).toBe('web-front');
  expect(hostnameOf('Kunden: Café Å')).toBe('kunden-cafe-a');
  expect(hostnameOf('web-1.example.com')).toBe('web-1.example.com');
  for (const name of ['—', '日本', '192.0.2.10', 'a..b']) expect(hostnameOf(name)).toBeUndefined();
});

test('several that are ordered together say which names they get', () => {
  expect(namesOf('web', 1)).toBe('web');
  expect(namesOf('web', 2)).toBe('web-1 and web-2');
  expect(namesOf('web.example.com', 3)).toBe('web-1.example.com to web-3.example.com');
  expect(namesOf('', 3)).toBe('');
});
