import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createVault } from './secrets.ts';

test('after a change of the key, what the old one sealed and signed is read, and nothing is written with it', () => {
  const [before, after] = [randomBytes(32), randomBytes(32)];
  const old = createVault(before);
  const sealed = old.seal('JBSWY3DP', 'totp-secret');
  const both = createVault(after, before);
  expect(both.open(sealed, 'totp-secret')).toBe('JBSWY3DP');
  expect(both.signatures('x', 'unsubscribe')).toContain(old.sign('x', 'unsubscribe'));
  expect(both.sign('x', 'unsubscribe')).toBe(createVault(after).sign('x', 'unsubscribe'));
  expect(() => createVault(after).open(sealed, 'totp-secret')).toThrow();
  expect(() => old.open(both.seal('new', 'totp-secret'), 'totp-secret')).toThrow();
  // A purpose stays a purpose.
  expect(() => both.open(sealed, 'mail-link')).toThrow();
});
