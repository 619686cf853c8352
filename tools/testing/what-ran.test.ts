import { expect, test } from 'vitest';
import type { Ran } from './run-stage.ts';
import { type Promised, promised, reasonsOf, unexplained, unmet } from './what-ran.ts';

const ran = (file: string, name: string, more: Partial<Ran> = {}): Ran => ({
  ...{ file, name, groups: [], opened: [] },
  ...more,
});
const promise: Promised = {
  invariants: ['M1', 'M2', 'M3'],
  proofs: [
    { claim: 'sla.credit', file: 'a/credit.test.ts', name: 'gives back its share' },
    { claim: 'sla.credit', file: 'a/share.test.ts', name: 'is never more than was paid' },
    { claim: 'plans.names', file: 'a/plans.test.ts', name: '$plan.name has %s of memory' },
  ],
  journeys: ['e2e/site.e2e.ts'],
  pages: ['/prices', '/panel/servers/:id', '/panel/servers/new'],
  laws: [{ file: 'laws/access.test.ts', rows: ['serverCreate', 'serverDelete'] }],
};
const everything = [
  ran('a/sums.test.ts', 'M1 M3 sums are zero'),
  ran('a/stays.test.ts', 'at any time', { groups: ['M2 what is frozen stays'] }),
  ran('a/credit.test.ts', 'gives back its share'),
  ran('a/share.test.ts', 'is never more than was paid'),
  ran('a/plans.test.ts', 'Fjord M has 8 GB of memory'),
  ran('e2e/site.e2e.ts', 'a visitor reads', { opened: ['/prices'] }),
  ran('e2e/panel.e2e.ts', 'a customer adds a server', { opened: ['/panel/servers/new', '/panel/servers/5d1'] }),
  ran('laws/access.test.ts', 'serverCreate refuses a visitor'),
  ran('laws/access.test.ts', 'serverDelete refuses a visitor'),
];
const without = (name: string, isAll = true) =>
  unmet(
    promise,
    everything.filter((one) => one.name !== name),
    isAll,
  );

test('a run that met everything leaves nothing', () => {
  expect(unmet(promise, everything, true)).toEqual([]);
  expect(unmet(promise, everything, false)).toEqual([]);
});

test('an invariant, a proof and a journey that nothing ran for are named, with what to do', () => {
  expect(without('M1 M3 sums are zero')).toEqual([
    'M1 of docs/invariants.md: no test ran whose name begins with it. Please give it one.',
    'M3 of docs/invariants.md: no test ran whose name begins with it. Please give it one.',
  ]);
  expect(without('at any time')).toHaveLength(1);
  expect(without('Fjord M has 8 GB of memory')).toHaveLength(1);
  expect(without('a visitor reads')).toEqual([
    'e2e/site.e2e.ts: none of its journeys ran. Please let one of them run, without the tag @slow.',
    '/prices: no journey opened this page. Please let one go there.',
  ]);
});

test('where the slow tests were left out, an invariant, a row, a file of journeys and a page still have a test', () => {
  expect(without('at any time', false)).toHaveLength(1);
  expect(without('serverDelete refuses a visitor', false)).toHaveLength(1);
  expect(without('a visitor reads', false)).toEqual(without('a visitor reads'));
});

test('of a claim one proof is enough, and all of them where all tests ran', () => {
  const sentence = 'The claim sla.credit: its proof did not run, “gives back its share” in a/credit.test.ts.';
  expect(without('gives back its share')).toEqual([sentence]);
  expect(without('gives back its share', false)).toEqual([]);
  const neither = everything.filter(({ file }) => !['a/credit.test.ts', 'a/share.test.ts'].includes(file));
  expect(unmet(promise, neither, false)).toEqual([sentence]);
});

test('a page counts as opened by its own address, and not by that of a thing', () => {
  const opened = everything.map((one) => ({ ...one, opened: one.opened.filter((path) => !path.endsWith('/new')) }));
  expect(unmet(promise, opened, true)).toEqual([
    '/panel/servers/new: no journey opened this page. Please let one go there.',
  ]);
});

test('a row of the table that met no test of a law is named', () => {
  expect(without('serverDelete refuses a visitor')).toEqual([
    'serverDelete: this row of the endpoint table met no test of laws/access.test.ts.',
  ]);
});

test('what was skipped says why, or is named', () => {
  const skipped = [
    { file: 'a/zones.test.ts', name: 'one', because: 'pdns-server is not installed' },
    { file: 'a/zones.test.ts', name: 'two', because: 'pdns-server is not installed' },
    { file: 'a/money.test.ts', name: 'three', because: undefined },
  ];
  expect(reasonsOf(skipped)).toEqual(['skipped: 2 tests, because pdns-server is not installed']);
  expect(unexplained(skipped)).toEqual([expect.stringContaining('a/money.test.ts: “three” was skipped.')]);
});

test('everything that a run is held against is there', async () => {
  const { invariants, proofs, journeys, pages, laws } = await promised(false);
  expect(invariants.length).toBeGreaterThan(100);
  expect(proofs.length).toBeGreaterThan(100);
  expect(journeys.length).toBeGreaterThan(50);
  expect(pages.length).toBeGreaterThan(100);
  for (const { rows } of laws) expect(rows.length).toBeGreaterThan(100);
  expect((await promised(true)).journeys).toHaveLength(journeys.length + 1);
});
