import { expect, test } from 'vitest';
import { planDrain } from './drain-plan.ts';

const gib = 1024 ** 3;
const server = (id: string, memory: number) => ({ id, size: { memory: memory * gib, vcpus: 2, disk: 10 * gib } });
const node = (name: string, memory: number, disk: number | null = null) => ({
  node: name,
  room: { memory: memory * gib, vcpus: null, disk: disk === null ? null : disk * gib },
});

test('K22 the largest server goes first, each to the node with the most room, and one that fits nowhere is told', () => {
  const plan = planDrain([server('a', 2), server('b', 8), server('c', 6)], [node('n1', 9), node('n2', 7)], true);
  expect([...plan]).toEqual([
    ['b', 'n1'],
    ['c', 'n2'],
    ['a', undefined],
  ]);
});

test('K22 a plan never gives a node more than it has', () => {
  const servers = Array.from({ length: 20 }, (_, index) => server(String(index), (index % 4) + 1));
  const plan = planDrain(servers, [node('n1', 20), node('n2', 11)], true);
  for (const [name, most] of Object.entries({ n1: 20, n2: 11 })) {
    const there = servers.filter(({ id }) => plan.get(id) === name);
    expect(there.reduce((sum, { size }) => sum + size.memory, 0)).toBeLessThanOrEqual(most * gib);
  }
  expect([...plan.values()].filter((target) => target === undefined).length).toBeGreaterThan(0);
});

test('K22 of equal servers and nodes the first by name goes first', () => {
  const plan = planDrain([server('b', 2), server('a', 2)], [node('n2', 4), node('n1', 4)], true);
  expect([...plan]).toEqual([
    ['a', 'n1'],
    ['b', 'n2'],
  ]);
});

test('K22 the node with the most memory is taken, wherever it stands in the list', () => {
  const nodes = [node('n1', 5), node('n2', 9), node('n3', 7)];
  expect(planDrain([server('a', 2)], nodes, true).get('a')).toBe('n2');
  expect(planDrain([server('a', 2)], nodes.toReversed(), true).get('a')).toBe('n2');
});

test('K22 cores and disks are given once', () => {
  const two = [server('a', 1), server('b', 1)];
  const small = { node: 'n1', room: { memory: 9 * gib, vcpus: 3, disk: 15 * gib } };
  expect([...planDrain(two, [{ ...small, room: { ...small.room, vcpus: 9 } }], false).values()]).toEqual([
    'n1',
    undefined,
  ]);
  expect([...planDrain(two, [small], true).values()]).toEqual(['n1', undefined]);
});

test('K22 disks count where each node has its own', () => {
  expect(planDrain([server('a', 1)], [node('n1', 9, 5)], true).get('a')).toBe('n1');
  expect(planDrain([server('a', 1)], [node('n1', 9, 5)], false).get('a')).toBeUndefined();
});
