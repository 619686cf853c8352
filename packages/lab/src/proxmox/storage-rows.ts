import type { Cluster } from './cluster.ts';
import { disksOf, isBorrowed, isCdrom, storageOf } from './disks.ts';

/** Thin volumes use what was written, not their full size. */
const WRITTEN = 0.3;

interface StorageRow {
  storage: string;
  type: string;
  content: string;
  shared: 0 | 1;
  active: 0 | 1;
  enabled: 0 | 1;
  total: number;
  used: number;
  avail: number;
  used_fraction: number;
}

/** Bytes by node and storage, cached: disks change seldom, and clients poll for this. */
const kept = new WeakMap<Cluster, { changes: number; used: Map<string, number> }>();

function usedBytes(cluster: Cluster): Map<string, number> {
  const known = kept.get(cluster);
  if (known?.changes === cluster.changes) return known.used;
  const { state } = cluster;
  const shared = new Set(state.storages.filter((storage) => storage.shared).map(({ name }) => name));
  const used = new Map<string, number>();
  const add = (node: string, storage: string, bytes: number) => {
    const key = shared.has(storage) ? storage : `${node}/${storage}`;
    used.set(key, (used.get(key) ?? 0) + bytes);
  };
  for (const vm of Object.values(state.vms)) {
    for (const disk of disksOf(vm.config)) {
      if (!isCdrom(disk) && !isBorrowed(vm, disk))
        add(vm.node, storageOf(disk.volid), Math.round(disk.bytes * WRITTEN));
    }
  }
  for (const volume of state.volumes) add(volume.node, storageOf(volume.volid), volume.size);
  kept.set(cluster, { changes: cluster.changes, used });
  return used;
}

export function storageRows(cluster: Cluster, node: string): StorageRow[] {
  const { state } = cluster;
  const used = usedBytes(cluster);
  return state.storages.map(({ name, type, content, size, full, shared: isShared }) => {
    const taken = full ? size : Math.min(size, used.get(isShared ? name : `${node}/${name}`) ?? 0);
    return {
      storage: name,
      type,
      content: content.join(','),
      shared: isShared ? 1 : 0,
      active: 1,
      enabled: 1,
      total: size,
      used: taken,
      avail: size - taken,
      used_fraction: taken / size,
    };
  });
}
