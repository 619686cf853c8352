import { randomUUID } from 'node:crypto';
import { assertFree, type Cluster, joinPool } from './cluster.ts';
import { assertSpace, type Disk, disksOf, isCdrom, newVolid, printDisk, storageOf } from './disks.ts';
import { diskImageOf } from './medium.ts';
import type { Task, Vm, VmConfig, WorkOf } from './model.ts';
import { isOn, startVm, stopVm } from './power.ts';
import { died } from './pve-error.ts';
import { blankFirewall, blankVm, newMac } from './seed.ts';

interface CloneOrder {
  source: Vm;
  newid: number;
  node: string;
  full: boolean;
  storage?: string | undefined;
  snapname?: string | undefined;
  name?: string | undefined;
  description?: string | undefined;
  pool?: string | undefined;
}

/** The new machine's configuration is there at once, locked until the disks are copied. */
export function reserveClone(cluster: Cluster, order: CloneOrder): void {
  const { source, newid, node, full, storage, snapname, pool } = order;
  assertFree(cluster, newid);
  if (pool !== undefined) joinPool(cluster, pool, newid);
  const from = snapname === undefined ? source.config : snapshotOf(source, snapname).config;
  const vm = blankVm(newid, node);
  for (const [key, value] of Object.entries(from)) {
    if (/^(?:template|lock|parent|unused\d+|name|description)$/.test(key)) continue;
    vm.config[key] = value;
  }
  renewIdentity(vm.config, cluster.now());
  vm.config.name = order.name ?? `Copy-of-VM-${source.config.name ?? source.vmid}`;
  if (order.description !== undefined) vm.config.description = order.description;
  for (const disk of disksOf(from)) {
    if (isCdrom(disk)) {
      const home = storage ?? storageOf(disk.volid);
      if (disk.volid.endsWith('cloudinit')) {
        vm.config[disk.key] = printDisk(disk, { volid: `${home}:vm-${newid}-cloudinit` });
      }
      continue;
    }
    delete vm.config[disk.key];
    const volid = newVolid(cluster, vm, storage ?? storageOf(disk.volid));
    const name = volid.slice(volid.indexOf(':') + 1);
    vm.config[disk.key] = printDisk(disk, { volid: full ? volid : `${disk.volid}/${name}` });
  }
  vm.config.lock = 'clone';
  cluster.state.vms[newid] = vm;
  cluster.touch();
}

export function cloneLog(cluster: Cluster, work: WorkOf<'clone'>): Task['log'] {
  const vm = cluster.anyVm(work.vmid);
  const log: Task['log'] = [];
  for (const disk of disksOf(vm?.config ?? {})) {
    if (isCdrom(disk)) continue;
    const linked = disk.volid.includes('/') && disk.volid.includes('base-');
    assertSpace(cluster, storageOf(disk.volid), disk.volid.slice(disk.volid.indexOf(':') + 1));
    log.push([0, `create ${linked ? 'linked' : 'full'} clone of drive ${disk.key} (${disk.volid})`]);
    const total = (disk.bytes / 1024 ** 3).toFixed(1);
    for (const part of linked ? [] : [0.25, 0.5, 0.75, 0.98]) {
      const copied = ((disk.bytes * part) / 1024 ** 3).toFixed(1);
      log.push([part, `transferred ${copied} GiB of ${total} GiB (${(part * 100).toFixed(2)}%)`]);
    }
  }
  return log;
}

export function finishClone(cluster: Cluster, work: WorkOf<'clone'>): string[] {
  const vm = cluster.anyVm(work.vmid);
  const source = cluster.anyVm(work.source);
  if (vm === undefined || source === undefined) throw died(`clone failed: VM ${work.source} is gone`);
  const image = work.snapname === undefined ? diskImageOf(source) : snapshotOf(source, work.snapname).image;
  vm.image = structuredClone(image);
  delete vm.config.lock;
  return ['transferred all data (100.00%)'];
}

/** Two machines must not share a MAC address, nor the ids that guests identify themselves by. */
function renewIdentity(config: VmConfig, now: number): void {
  for (const key of Object.keys(config)) {
    if (/^net\d+$/.test(key)) config[key] = (config[key] ?? '').replace(/([0-9A-F]{2}:){5}[0-9A-F]{2}/i, newMac());
  }
  if (config.smbios1 !== undefined) config.smbios1 = `uuid=${randomUUID()}`;
  config.vmgenid = randomUUID();
  config.meta = `creation-qemu=10.1.2,ctime=${Math.floor(now / 1000)}`;
}

export function snapshotOf(vm: Vm, name: string): Vm['snapshots'][number] {
  const snapshot = vm.snapshots.find((candidate) => candidate.name === name);
  if (snapshot === undefined) throw died(`snapshot '${name}' does not exist`);
  return snapshot;
}

export function finishSnapshot(cluster: Cluster, vm: Vm, work: WorkOf<'snapshot'>): string[] {
  vm.snapshots.push({
    name: work.name,
    description: work.description,
    time: Math.floor(cluster.now() / 1000),
    vmstate: work.vmstate && isOn(vm),
    ...(vm.parent !== undefined && { parent: vm.parent }),
    config: structuredClone(vm.config),
    image: structuredClone(diskImageOf(vm)),
    contents: Object.fromEntries(
      disksOf(vm.config).flatMap(({ volid }) => {
        const disk = cluster.state.disks[volid];
        return disk ? [[volid, disk.content]] : [];
      }),
    ),
  });
  vm.parent = work.name;
  return [];
}

export function finishRollback(cluster: Cluster, vm: Vm, work: WorkOf<'rollback'>): string[] {
  const snapshot = snapshotOf(vm, work.name);
  stopVm(cluster, vm);
  vm.config = structuredClone(snapshot.config);
  vm.image = structuredClone(snapshot.image);
  delete vm.disk;
  vm.pending = {};
  vm.parent = work.name;
  // Every disk that was there, also those of other machines.
  for (const [volid, content] of Object.entries(snapshot.contents)) {
    cluster.state.disks[volid] = { ...cluster.state.disks[volid], content };
  }
  if (work.start || snapshot.vmstate) startVm(cluster, vm);
  return disksOf(vm.config).map(({ volid }) => `Rolling back to snapshot: 100% complete...done. (${volid})`);
}

/** Said of a disk that is in no backup. */
const isLeftOut = (disk: Disk): boolean => disk.options.get('backup') === '0';

export function finishBackup(cluster: Cluster, vm: Vm, work: WorkOf<'vzdump'>): string[] {
  assertBackupSpace(cluster, work.storage);
  if (work.stop && isOn(vm)) {
    stopVm(cluster, vm);
    startVm(cluster, vm);
  }
  const now = cluster.now();
  const stamp = new Date(now).toISOString().slice(0, 19).replace(/-/g, '_').replace('T', '-').replace(/:/g, '_');
  const saved = disksOf(vm.config).filter((disk) => !isCdrom(disk) && !isLeftOut(disk));
  const bytes = saved.reduce((sum, disk) => sum + disk.bytes, 0);
  let volid = `${work.storage}:backup/vzdump-qemu-${vm.vmid}-${stamp}.vma.zst`;
  // Real backups of one machine never begin in the same second.
  for (let extra = 1; cluster.state.volumes.some((volume) => volume.volid === volid); extra++) {
    const later = new Date(now + extra * 1000).toISOString().slice(0, 19);
    const next = later.replace(/-/g, '_').replace('T', '-').replace(/:/g, '_');
    volid = `${work.storage}:backup/vzdump-qemu-${vm.vmid}-${next}.vma.zst`;
  }
  cluster.state.volumes.push({
    volid,
    node: cluster.storage(work.storage).shared ? '' : vm.node,
    content: 'backup',
    format: 'vma.zst',
    size: Math.round(bytes * 0.11 + 180_000_000),
    ctime: Math.floor(now / 1000),
    vmid: vm.vmid,
    notes: work.notes,
    protected: work.protected,
    backup: {
      config: structuredClone(vm.config),
      image: structuredClone(diskImageOf(vm)),
      firewall: structuredClone(vm.firewall),
    },
  });
  const lines = [`INFO: Finished Backup of VM ${vm.vmid} (00:00:10)`];
  if (work.keep !== undefined) lines.push(...prune(cluster, vm.vmid, work.storage, work.keep));
  return [...lines, 'INFO: Backup job finished successfully'];
}

function assertBackupSpace(cluster: Cluster, storage: string): void {
  if (cluster.storage(storage).full) throw died('job errors');
}

function prune(cluster: Cluster, vmid: number, storage: string, keep: number): string[] {
  const old = cluster.state.volumes
    .filter((volume) => volume.vmid === vmid && storageOf(volume.volid) === storage && !volume.protected)
    .sort((a, b) => b.ctime - a.ctime || b.volid.localeCompare(a.volid))
    .slice(keep);
  cluster.state.volumes = cluster.state.volumes.filter((volume) => !old.includes(volume));
  return old.map(({ volid }) => `INFO: removing backup '${volid}'`);
}

export function finishRestore(cluster: Cluster, vm: Vm, work: WorkOf<'restore'>): string[] {
  const backup = cluster.state.volumes.find(({ volid }) => volid === work.volid)?.backup;
  if (backup === undefined) throw died(`unable to restore VM ${vm.vmid} - volume '${work.volid}' does not exist`);
  const config = { ...backup.config };
  delete config.lock;
  delete config.template;
  for (const disk of disksOf(backup.config)) {
    // What is not in the archive is written into the new configuration as a comment only.
    if (isLeftOut(disk)) {
      delete config[disk.key];
      continue;
    }
    const home = work.storage === '' ? storageOf(disk.volid) : work.storage;
    assertSpace(cluster, home, disk.volid);
    const cloudInit = disk.volid.endsWith('cloudinit');
    if (isCdrom(disk) && !cloudInit) continue;
    delete config[disk.key];
    const volid = cloudInit ? `${home}:vm-${vm.vmid}-cloudinit` : newVolid(cluster, { vmid: vm.vmid, config }, home);
    config[disk.key] = printDisk(disk, { volid });
  }
  if (work.unique) renewIdentity(config, cluster.now());
  vm.config = { ...config, ...work.set };
  vm.pending = {};
  vm.snapshots = [];
  delete vm.parent;
  vm.image = structuredClone(backup.image);
  delete vm.disk;
  vm.firewall = structuredClone(backup.firewall ?? blankFirewall());
  if (work.start) startVm(cluster, vm);
  return ['progress 100% (read 100% of the archive)', 'rescan volumes...'];
}
