import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './imports.ts';

/**
 * A product of tests has six connections, and a use case waits five seconds at most for one: twenty that are called
 * directly fail on a busy machine, and prove no more than the four of `atOnce` (apps/api/test/race.ts).
 */
const crowds = (text: string): string[] =>
  [...text.matchAll(/Array\.from\(\{ length: (?:[6-9]|\d\d+) \},\s*\([^)]*\) =>\s*\w+\(\s*(?:\w+\.)?deps\b/g)].map(
    ([found]) => found,
  );

const api = join(root, 'apps/api');
const tests = readdirSync(api, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.test.ts') && !entry.parentPath.includes('node_modules'))
  .map((entry) => join(entry.parentPath, entry.name));

test('no more use cases race for a row than a product of tests has connections for', () => {
  expect(tests.length).toBeGreaterThan(150);
  expect(tests.filter((file) => crowds(readFileSync(file, 'utf8')).length > 0)).toEqual([]);
});

test('a crowd is seen', () => {
  expect(crowds('await Promise.all(Array.from({ length: 20 }, () => turn(product.deps, id)));')).toHaveLength(1);
  expect(crowds('await Promise.all(Array.from({ length: 4 }, () => turn(product.deps, id)));')).toEqual([]);
  expect(crowds('await Promise.all(Array.from({ length: 20 }, () => browser.post(path)));')).toEqual([]);
});
