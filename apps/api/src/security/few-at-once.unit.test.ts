import { expect, test } from 'vitest';
import { fewAtOnce } from './few-at-once.ts';

test('at most so many run at a time, in their order, also after one that failed', async () => {
  const inTurn = fewAtOnce(2);
  const ends = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const begun: number[] = [];
  const all = ends.map(({ promise }, index) =>
    inTurn(async () => {
      begun.push(index);
      await promise;
      return index;
    }),
  );
  const settled = Promise.allSettled(all);
  const turn = () => new Promise(setImmediate);
  await turn();
  expect(begun).toEqual([0, 1]);
  ends[1]?.reject(new Error('No'));
  await turn();
  expect(begun).toEqual([0, 1, 2]);
  ends[0]?.resolve();
  ends[2]?.resolve();
  await turn();
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  for (const { resolve } of ends) resolve();
  expect((await settled).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
});
