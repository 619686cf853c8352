import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../laws/imports.ts';
import { changesMeant, equivalents } from './equivalent.ts';
import { mutantsOf, withSwitches } from './mutants.ts';
import { sampleOf } from './sample.ts';
import { targets } from './targets.ts';

const changesOf = (source: string) => mutantsOf(source).map(({ line, from, to }) => `${line}: ${from} → ${to}`);

test('operators, numbers and truth are changed one at a time; comments, texts and types never', () => {
  const source = `/** 1 + 1 */
interface Line {
  readonly price: 5;
}
const name = '2 + 2'; // a && b
export const sum = (a: number): boolean => a + 10n > (3 as 3);
`;
  expect(changesOf(source)).toEqual(['6: + → -', '6: 10n → 11n', '6: > → >=', '6: 3 → 4']);
  expect(mutantsOf(source)[0]?.text).toBe(source.replace('a + 10n', '(a - 10n)'));
});

test('what decides is taken both ways, and what is missing with and without its default', () => {
  expect(changesOf('const a = ready() ? !b : -c;')).toEqual([
    '1: ready() → true',
    '1: ready() → false',
    '1: !b → b',
    '1: -c → c',
  ]);
  expect(changesOf('if (a === b) stop(c ?? "x");').slice(0, 2)).toEqual(['1: === → !==', '1: stop(c ?? "x"); → ;']);
  expect(changesOf('const a = b ?? "x";')).toEqual(['1: b ?? "x" → "x"', '1: b ?? "x" → b']);
  expect(changesOf('const a = b ?? null;')).toEqual(['1: b ?? null → null']);
});

test('acts are left out, and conditions of queries; log lines and columns stay', () => {
  const source = `await tx.deleteFrom('a').where('id', '=', id).forUpdate().execute();
deps.log.warn({ attempt: 1 }, 'Tried again');
const names = rows.select(['a', 'b']).some(isOld);
`;
  expect(changesOf(source)).toEqual([
    "1: await tx.deleteFrom('a').where('id', '=', id).forUpdate().execute(); → ;",
    "1: .where('id', '=', id) → ",
    '1: .forUpdate() → ',
    '3: some → every',
  ]);
});

test('each move of a table of states is taken away; a list that a type is made from stays', () => {
  const source = `const moves = { open: ['paid', 'gone'], gone: [] };
const words = ['open', 'gone'] as const;
const days = { due: 7 } as const;
const last = ['gone'] as const satisfies readonly Word[];
const body = z.object({ name: z.string().max(80) });
`;
  expect(changesOf(source)).toEqual(["1: 'paid', → ", "1: 'gone' → ", '3: 7 → 8', "4: 'gone' → "]);
});

test('every change that is listed as changing nothing is made, in a file that is covered', () => {
  for (const one of equivalents) {
    expect(targets.map(({ file }) => file)).toContain(one.file);
    const source = readFileSync(join(root, one.file), 'utf8');
    expect(changesMeant(one, mutantsOf(source), source), `${one.file}: ${one.line}`).not.toEqual([]);
  }
});

test('a sample is the same for the same seed, and keeps the order', () => {
  const all = Array.from({ length: 100 }, (_, index) => index);
  const some = sampleOf(all, 10, '7');
  expect(some).toHaveLength(10);
  expect(some).toEqual(some.toSorted((a, b) => a - b));
  expect(sampleOf(all, 10, '7')).toEqual(some);
  expect(sampleOf(all, 10, '8')).not.toEqual(some);
});

test('behind switches each change counts alone, and none is the program as it was', async () => {
  const source = `export const half = (a, b) => { const seen = []; if (a > 10) seen.push(a + b * 2); return seen; };`;
  const mutants = mutantsOf(source);
  const load = (text: string) => import(`data:text/javascript,${encodeURIComponent(text)}`);
  const switched = await load(withSwitches(source, mutants));
  const results = async (program: Awaited<ReturnType<typeof load>>) => [program.half(10, 3), program.half(12, 5)];
  expect(await results(switched)).toEqual(await results(await load(source)));
  for (const [index, { text, isLate }] of mutants.entries()) {
    expect(isLate).toBe(true);
    Object.assign(globalThis, { change: index + 1 });
    expect(await results(switched), text).toEqual(await results(await load(text)));
  }
  Object.assign(globalThis, { change: undefined });
  expect(mutants.length).toBeGreaterThan(5);
  expect(mutantsOf('const rate = 25;')).toMatchObject([{ isLate: false }]);
});
