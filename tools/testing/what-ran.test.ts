import { expect, test } from 'vitest';
import type { Ran } from './run-stage.ts';
import { promised, unmet } from './what-ran.ts';

const ran = (file: string, name: string, ...groups: string[]): Ran => ({ file, name, groups });
const promise = {
  invariants: ['M1', 'M2', 'M3'],
  proofs: [
    { claim: 'sla.credit', file: 'a/credit.test.ts', name: 'gives back its share' },
    { claim: 'plans.names', file: 'a/plans.test.ts', name: '$plan.name has %s of memory' },
  ],
  journeys: ['e2e/site.e2e.ts'],
};
const everything = [
  ran('a/sums.test.ts', 'M1 M3 sums are zero'),
  ran('a/stays.test.ts', 'at any time', 'M2 what is frozen stays'),
  ran('a/credit.test.ts', 'gives back its share'),
  ran('a/plans.test.ts', 'Fjord M has 8 GB of memory'),
  ran('e2e/site.e2e.ts', 'a visitor reads'),
];

test('a run that met every invariant, proof and journey leaves nothing', () => {
  expect(unmet(promise, everything)).toEqual([]);
});

test('an invariant, a proof and a journey that nothing ran for are named, with what to do', () => {
  const without = (file: string) =>
    unmet(
      promise,
      everything.filter((one) => one.file !== file),
    );
  expect(without('a/sums.test.ts')).toEqual([
    'M1 of docs/invariants.md: no test ran whose name begins with it. Please give it one.',
    'M3 of docs/invariants.md: no test ran whose name begins with it. Please give it one.',
  ]);
  expect(without('a/stays.test.ts')).toHaveLength(1);
  expect(without('a/credit.test.ts')).toEqual([
    'The claim sla.credit: its proof did not run, “gives back its share” in a/credit.test.ts.',
  ]);
  expect(without('a/plans.test.ts')).toHaveLength(1);
  expect(without('e2e/site.e2e.ts')).toEqual([
    'e2e/site.e2e.ts: none of its journeys ran. Please let one of them run each time.',
  ]);
});

test('invariants, claims and journeys are there to be held against', () => {
  const { invariants, proofs, journeys } = promised(false);
  expect(invariants.length).toBeGreaterThan(100);
  expect(proofs.length).toBeGreaterThan(100);
  expect(journeys.length).toBeGreaterThan(50);
  expect(promised(true).journeys).toHaveLength(journeys.length + 1);
});
