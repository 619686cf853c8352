import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './imports.ts';

/** The text from an opening bracket to the one that closes it. */
function bracketed(text: string, from: number): string {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return text.slice(from, at + 1);
  }
  return text.slice(from);
}

const numberOf = (text: string, value: string): number =>
  /^\d+$/.test(value) ? Number(value) : Number(new RegExp(`const ${value} = (\\d+)`).exec(text)?.[1] ?? 0);

const most = 5;
const lists = /Array\.from(?=\(\{\s*length: (\w+)\s*\})|\bArray(?=\((\w+)\))/g;

/**
 * A product of tests has six connections, and a use case waits five seconds at most for one: twenty that are called
 * directly fail on a busy machine, and prove no more than the four of `atOnce` (apps/api/test/race.ts). What a browser
 * calls waits in line.
 */
const crowds = (text: string): string[] =>
  [...text.matchAll(lists)].flatMap(({ index, 0: name, 1: from, 2: filled }) => {
    if (numberOf(text, from ?? filled ?? '') <= most) return [];
    const made = withCalls(text, index + name.length);
    return /\(\s*(?:\w+\.)?deps\s*[,)]/.test(made) ? [made] : [];
  });

/** An opening bracket, and the calls on what comes of it: `(20)].map(…)`. */
function withCalls(text: string, from: number): string {
  const made = bracketed(text, from);
  const next = /^\]?\s*\.\w+(?=\()/.exec(text.slice(from + made.length))?.[0];
  return next === undefined ? made : made + next + withCalls(text, from + made.length + next.length);
}

const api = join(root, 'apps/api');
const tests = readdirSync(api, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.test.ts') && !entry.parentPath.includes('node_modules'))
  .map((entry) => join(entry.parentPath, entry.name));

test('no more use cases race for a row than a product of tests has connections for', () => {
  expect(tests.length).toBeGreaterThan(150);
  const found = tests
    .filter((file) => crowds(readFileSync(file, 'utf8')).length > 0)
    .map((file) => relative(root, file));
  expect(
    found,
    'More than five use cases are called at once in these tests: call them with `atOnce` of apps/api/test/race.ts, which takes four.',
  ).toEqual([]);
});

test('a crowd is seen', () => {
  for (const crowd of [
    'Promise.all(Array.from({ length: 20 }, async () => { await turn(product.deps, id); }))',
    'Promise.all(Array.from({length: 20}, (_, n) => collect(deps)))',
    'const contenders = 20; await Promise.allSettled(Array.from({ length: contenders }, () => turn(product.deps)))',
    'Promise.all(Array(20).fill(0).map(() => turn(product.deps, id)))',
    'Promise.all([...Array(20).keys()].map(() => turn(product.deps, id)))',
    'Promise.all([other(), ...Array.from({ length: 20 }, () => turn(deps, id))])',
  ])
    expect(crowds(crowd), crowd).toHaveLength(1);
  expect(crowds('await Promise.all(Array.from({ length: 20 }, () => turn(product.deps, id)));')).toHaveLength(1);
  expect(crowds('await Promise.all(Array.from({ length: 4 }, () => turn(product.deps, id)));')).toEqual([]);
  expect(crowds('await Promise.all(Array.from({ length: 20 }, () => browser.post(path)));')).toEqual([]);
});
