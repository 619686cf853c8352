import { expect, test } from 'vitest';
import { hostname } from './hostname.ts';
import { addServerBody } from './machines/server-admin.ts';
import { rebuildBody } from './machines/server-images.ts';
import { itemChoices } from './sales/item-choices.ts';

const label = 'a'.repeat(63);

test.each([
  ['web1', 'web1'],
  ['  Web1.Example.COM ', 'web1.example.com'],
  ['3', '3'],
  [[label, label, label, 'a'.repeat(61)].join('.'), [label, label, label, 'a'.repeat(61)].join('.')],
])('%s is a hostname', (typed, kept) => {
  expect(hostname.parse(typed)).toBe(kept);
});

test.each([
  [undefined, 'Please enter a hostname.'],
  ['', 'Please enter a hostname.'],
  ['  ', 'Hostname must not be empty.'],
  ['-web', 'Please use letters, digits and hyphens, with dots between the parts.'],
  ['web-', 'Please use letters, digits and hyphens, with dots between the parts.'],
  ['web..example', 'Please use letters, digits and hyphens, with dots between the parts.'],
  ['web_1', 'Please use letters, digits and hyphens, with dots between the parts.'],
  [`a${label}`, 'Please use letters, digits and hyphens, with dots between the parts.'],
  ['192.0.2.7', 'Please enter a name, not an address.'],
  [[label, label, label, 'a'.repeat(62)].join('.'), 'Please use at most 253 characters.'],
  ['_'.repeat(254), 'Please use at most 253 characters.'],
  [`${'1'.repeat(64)}.0.2.7`, 'Please use letters, digits and hyphens, with dots between the parts.'],
])('%s is none', (typed, message) => {
  expect(hostname.safeParse(typed).error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test('an order, a rebuild and staff take the same names', () => {
  for (const body of [itemChoices, rebuildBody, addServerBody]) {
    expect(body.shape.hostname.safeParse('web_1').success).toBe(false);
    expect(body.shape.hostname.parse('Web1')).toBe('web1');
  }
});
