import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allUses, entriesOf, faultsOf, page, usesIn } from './invariants.ts';

const uses = allUses();
const entries = entriesOf(readFileSync(page, 'utf8'));

test('codes and entries were read', () => {
  expect(uses.length).toBeGreaterThan(300);
  expect(entries.length).toBeGreaterThan(100);
});

test('every code in a test name or a comment has an entry in docs/invariants.md, and every entry a test', () => {
  expect(
    faultsOf(entries, uses),
    'docs/invariants.md and the codes in names of tests do not fit together. Each line below says which, and what to do.',
  ).toEqual([]);
});

test('no code has two entries', () => {
  const codes = entries.map(({ code }) => code);
  expect(
    codes.filter((code, at) => codes.indexOf(code) !== at),
    'These codes have two entries in docs/invariants.md: please give one the next free number.',
  ).toEqual([]);
});

test('codes are found where they are codes, and nowhere else', () => {
  const text = [
    "test('M13 M14 numbers', () => {});",
    "  ['F8 the reply is lost', 'clone'],",
    '/** F3: once each time it gets stuck. */',
    '  // What a bank holds is not given back (M22).',
    "const paper = { size: 'A4', d: 'M0 120 90 84', name: 'S3-compatible' };",
  ].join('\n');
  const codes = (file: string) => usesIn(file, text).map(({ code }) => code);
  expect(codes('orders.test.ts')).toEqual(['M13', 'M14', 'F8', 'F3', 'M22']);
  expect(codes('orders.ts')).toEqual(['F3', 'M22']);
});

test('a code without an entry, an entry without a test, and a test that is not named are seen', () => {
  const one = usesIn('apps/api/src/a/orders.test.ts', "test('M1 sums', () => {}); test('M2 stays', () => {});");
  const found = entriesOf('| M1 | Sums are zero. | a/other.test.ts |\n| M3 | Kept sums match. |  |\n');
  expect(faultsOf(found, one)).toEqual([
    'M2 in apps/api/src/a/orders.test.ts has no entry',
    'no test holds M3',
    'the tests of M1 are other ones: run node tools/laws/invariants.ts',
  ]);
});
