import { expect, test } from 'vitest';
import { healthWords } from './attention.ts';

const now = 1_800_000_000;
const words = (work: { oldest_waiting_at?: number; hourly_at?: number; mails_failing?: number }) =>
  healthWords({
    nowSeconds: now,
    work: { oldest_waiting_at: 0, hourly_at: 0, mails_failing: 0, ...work },
  }).map(({ word }) => word);

test('the health of mail and schedules is said in words; what is not known is left out', () => {
  expect(healthWords({ nowSeconds: now })).toEqual([]);
  expect(words({})).toEqual(['Mail goes out', 'Schedules on time']);
  expect(words({ mails_failing: 2, hourly_at: now - 3600, oldest_waiting_at: now - 60 })).toEqual([
    '2 mails are not taken',
    'Schedules on time',
  ]);
  expect(words({ hourly_at: now - 3 * 3600 })).toContain('The hourly work is late');
  expect(words({ oldest_waiting_at: now - 3600 })).toContain('Work waits for a worker');
});

test('a node that is off is said beside its cluster, which is still in reach', () => {
  const clusters = { total: 2, away: 0 };
  const said = (off: number) =>
    healthWords({ nowSeconds: now, clusters, nodes: { total: 6, off } }).map(({ word, meaning }) => [word, meaning]);
  expect(said(0)).toEqual([['All 2 clusters in reach', 'well']]);
  expect(said(1)).toEqual([
    ['All 2 clusters in reach', 'well'],
    ['1 of 6 nodes is off', 'broken'],
  ]);
  expect(said(2)).toContainEqual(['2 of 6 nodes are off', 'broken']);
});
