import { expect, test } from 'vitest';
import { type ComputeNodeRow, daysUntilFull } from './nodes.ts';

const gigabyte = 1024 ** 3;
const node = (free: number): ComputeNodeRow => ({
  node: 'osl-1',
  online: true,
  cpus: 8,
  cpu_usage: 0,
  memory_total: 64 * gigabyte,
  memory_used: 0,
  memory_promised: 0,
  memory_free: free * gigabyte,
  storage_total: 0,
  storage_used: 0,
  servers: 0,
  places: 0,
  memory_sold: 0,
  vcpus_promised: 0,
  vcpus_free: null,
  disk_promised: 0,
  disk_free: null,
  closed_for: '',
  rules: { cpu_ratio: null, memory_ratio: null, disk_ratio: null },
});

test('a cluster runs full at the pace of the last four weeks; one that sells nothing does not', () => {
  const nodes = [node(100), node(20)];
  expect(daysUntilFull({ memory_sold: 84 * gigabyte, nodes })).toBe(40);
  expect(daysUntilFull({ memory_sold: 84 * gigabyte, nodes: [] })).toBe(0);
  expect(daysUntilFull({ memory_sold: 0, nodes })).toBeUndefined();
  expect(daysUntilFull({ memory_sold: -8 * gigabyte, nodes })).toBeUndefined();
});
