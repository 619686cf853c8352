import type { Cluster } from './cluster.ts';
import { disksOf, isCdrom, storageOf } from './disks.ts';

/** Thin volumes hold what was written, not what they could hold. */
const WRITTEN = 0.3;

export interface StorageRow {
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

export function storageRows(cluster: Cluster, node: string): StorageRow[] {
  const { state } = cluster;
  const shared = new Set(state.storages.filter((storage) => storage.shared).map(({ name }) => name));
  const used = new Map<string, number>();
  const add = (storage: string, bytes: number) => used.set(storage, (used.get(storage) ?? 0) + bytes);
  for (const vm of Object.values(state.vms)) {
    for (const disk of disksOf(vm.config)) {
      const storage = storageOf(disk.volid);
      if (!isCdrom(disk) && (shared.has(storage) || vm.node === node)) add(storage, Math.round(disk.bytes * WRITTEN));
    }
  }
  for (const volume of state.volumes) {
    if (volume.node === '' || volume.node === node) add(storageOf(volume.volid), volume.size);
  }
  return state.storages.map(({ name, type, content, size, full, shared: isShared }) => {
    const taken = full ? size : Math.min(size, used.get(name) ?? 0);
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
