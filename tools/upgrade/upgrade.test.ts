import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownCode } from '../soak/processes.ts';
import { heldBack, isHeldBack } from './held-back.ts';
import { addedMigrations, newestRelease } from './release.ts';

test('the last release is the highest version, not the last name, and no candidate', () => {
  expect(newestRelease(['v0.9.0', 'v0.10.1', 'v0.10.0', 'v1.0.0-rc.1', 'vanilla', ''])).toBe('v0.10.1');
  expect(newestRelease(['v1.2.10', 'v1.2.9', 'v1.2.2'])).toBe('v1.2.10');
});

test('before the first release a sentence says how to name a revision', () => {
  for (const tags of [[], [''], ['v2-draft']])
    expect(() => newestRelease(tags)).toThrow(/^There is no release .*--from REV/);
});

test('migrations that came after a release are found, and one that was changed since is named', () => {
  const old = new Map([
    ['0001-a.sql', 'one'],
    ['0003-c.sql', 'three'],
  ]);
  const now = new Map([...old, ['0004-d.sql', 'four'], ['0002-b.sql', 'two']] as const);
  expect(addedMigrations(old, now)).toEqual(['0002-b.sql', '0004-d.sql']);
  expect(() => addedMigrations(old, new Map([...now, ['0003-c.sql', 'other']]))).toThrow(/^0003-c\.sql ran with/);
  now.delete('0001-a.sql');
  expect(() => addedMigrations(old, now)).toThrow(/^0001-a\.sql ran with/);
});

test.each(heldBack)('$test: is a test, and held back alone', ({ file, test: name, reason }) => {
  expect(existsSync(join(ownCode, file))).toBe(true);
  const title = name.replace(/^migrating /, '');
  expect(readFileSync(join(ownCode, file), 'utf8')).toContain(`'${title}'`);
  expect(reason).toMatch(/^[A-Z].*\.$/);
  expect(isHeldBack(`${file}: ${name}`)).toBe(true);
  expect(isHeldBack(`${file}: another`)).toBe(false);
  expect(isHeldBack(file)).toBe(false);
});
