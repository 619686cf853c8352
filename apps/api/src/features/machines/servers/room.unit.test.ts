import { expect, test } from 'vitest';
import { fitAll } from './room.ts';

const gib = 1024 ** 3;
const nodes = [
  { cluster: 'oslo', memory: 8 * gib, vcpus: null, disk: null },
  { cluster: 'oslo', memory: 4 * gib, vcpus: null, disk: null },
  { cluster: 'london', memory: 4 * gib, vcpus: null, disk: null },
];
const room = { nodes, addresses: new Map<string, number>() };
const of = (gb: number, ...clusters: string[]) => ({
  size: { memory: gb * gib, vcpus: 2, disk: 10 * gib },
  ...(clusters.length > 0 && { clusters }),
});

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

test('cores and disks count where staff say so, and a shared storage is one for all nodes', () => {
  const counted = (disk: number) => [
    { cluster: 'oslo', isDiskShared: true, memory: 8 * gib, vcpus: 2, disk: disk * gib },
    { cluster: 'oslo', isDiskShared: true, memory: 8 * gib, vcpus: 2, disk: disk * gib },
  ];
  const of = { ...room, nodes: counted(100) };
  expect(fitAll(of, [of1, of1])).toBe(true);
  expect(fitAll(of, [of1, of1, of1])).toBe(false);
  expect(fitAll({ ...room, nodes: counted(15) }, [of1, of1])).toBe(false);
});
const of1 = { size: { memory: gib, vcpus: 2, disk: 10 * gib } };
