import type { ComputeCluster, ComputeNodeRow } from '@resolvo/contract/machines/nodes';
import { expect, test } from 'vitest';
import { showOver } from '../../../test/over-answers.tsx';
import { CapacityCard } from './capacity-card.tsx';

const gigabyte = 1024 ** 3;
const rules = { cpu_ratio: null, memory_ratio: null, disk_ratio: null };
const node = (name: string): ComputeNodeRow => ({
  node: name,
  online: true,
  cpus: 8,
  cpu_usage: 0,
  memory_total: 64 * gigabyte,
  memory_used: 0,
  memory_promised: 0,
  memory_free: 64 * gigabyte,
  // As the node sees it: its own disks and the storage that all share.
  storage_total: 1100 * gigabyte,
  storage_used: 500 * gigabyte,
  servers: 0,
  places: 0,
  memory_sold: 0,
  vcpus_promised: 0,
  vcpus_free: null,
  disk_promised: 0,
  disk_free: null,
  closed_for: '',
  rules,
});
const storage = (storage: string, node: string, total: number, used: number) => ({
  storage,
  node,
  total: total * gigabyte,
  used: used * gigabyte,
  disk_sold: null,
});

const oslo: ComputeCluster = {
  cluster: 'oslo',
  reachable: true,
  trouble: null,
  details: '',
  memory_sold: 0,
  nodes: [node('osl-1'), node('osl-2'), node('osl-3')],
  rules,
  storages: [
    storage('ceph', '', 1000, 480),
    ...['osl-1', 'osl-2', 'osl-3'].map((name) => storage('local', name, 100, 20)),
  ],
  disk_promised: 0,
};

test('a storage that all nodes share is counted once', async () => {
  const { page } = showOver(<CapacityCard clusters={[oslo]} />);
  await expect.element(page.getByText('Storage used of 1,300 GB')).toBeVisible();
});

test('what is sold on a node that is off stays sold, and is said', async () => {
  const sold = (name: string, online: boolean): ComputeNodeRow => ({
    ...node(name),
    online,
    memory_total: online ? 64 * gigabyte : 0,
    memory_promised: 32 * gigabyte,
  });
  const allOn = { ...oslo, nodes: [sold('osl-1', true), sold('osl-2', true), sold('osl-3', true)] };
  const oneOff = { ...oslo, nodes: [sold('osl-1', true), sold('osl-2', false), sold('osl-3', true)] };
  const { page } = showOver(<CapacityCard clusters={[allOn, { ...oneOff, cluster: 'bergen' }]} />);
  const share = (name: string) => page.getByRole('progressbar', { name });
  await expect.element(share('Memory sold of 192 GB')).toHaveAttribute('aria-valuenow', '50');
  await expect.element(share('Memory sold of 128 GB')).toHaveAttribute('aria-valuenow', '75');
  await expect
    .element(page.getByText('A share of the nodes that are on: osl-2 is off, with 32 GB of what is sold.'))
    .toBeVisible();
});
