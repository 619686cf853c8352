import { expect, test } from 'vitest';
import { isCurrent, sectionLabel } from './navigation.ts';

test.each([
  ['/panel', 'Dashboard'],
  ['/panel/servers/1/console', 'Services'],
  ['/panel/cpanel', 'Services'],
  ['/panel/domains', 'Services'],
  ['/panel/tokens/create', 'Developer Tools'],
  ['/panel/admin/orders/1', 'Admin Panel'],
  ['/panel/account/security', 'Account'],
  ['/panel/billing', 'Account'],
  ['/panel/support', 'Menu'],
])('on %s the bottom bar says %s', (path, label) => {
  expect(sectionLabel(path)).toBe(label);
});

test('an index page is current on its own address only', () => {
  expect(isCurrent('/panel', '/panel')).toBe(true);
  expect(isCurrent('/panel/tokens', '/panel')).toBe(false);
  expect(isCurrent('/panel/tokens/create', '/panel/tokens')).toBe(true);
  expect(isCurrent('/panel/tokensx', '/panel/tokens')).toBe(false);
});
