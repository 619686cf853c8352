import { expect, test } from 'vitest';
import { fitAll } from './room.ts';

const gib = 1024 ** 3;
const nodes = [
  { cluster: 'oslo', free: 8 * gib },
  { cluster: 'oslo', free: 4 * gib },
  { cluster: 'london', free: 4 * gib },
];
const room = { nodes, addresses: new Map<string, number>() };
const of = (gb: number, ...clusters: string[]) => ({ ramMb: gb * 1024, ...(clusters.length > 0 && { clusters }) });

test('a server needs one node with all of its memory', () => {
  expect(fitAll(room, [of(8)])).toBe(true);
  expect(fitAll(room, [of(9)])).toBe(false);
  expect(fitAll(room, [of(8, 'london')])).toBe(false);
});

test('servers that wait for their place take it first', () => {
  expect(fitAll(room, [of(4), of(4), of(4), of(4)])).toBe(true);
  expect(fitAll(room, [of(4), of(4), of(4), of(4), of(1)])).toBe(false);
});

test('a cluster without a free address is full; one without a pool is not counted', () => {
  expect(fitAll({ nodes, addresses: new Map([['london', 0]]) }, [of(1, 'london')])).toBe(false);
  expect(fitAll({ nodes, addresses: new Map([['london', 1]]) }, [of(1, 'london'), of(1, 'london')])).toBe(false);
  expect(fitAll({ nodes, addresses: new Map([['oslo', 0]]) }, [of(1)])).toBe(true);
});
