import { writeDrive } from './cloud-init.ts';
import { assertUnlocked, type Cluster, forgetVm } from './cluster.ts';
import { applyConfig } from './config.ts';
import { cloneLog, finishBackup, finishClone, finishRestore, finishRollback, finishSnapshot } from './copies.ts';
import { disksOf, formatSize, isBorrowed, newVolid, parseDisk, printDisk, storageOf } from './disks.ts';
import type { Task, Vm, Work } from './model.ts';
import { isOn, resetVm, startVm, stopVm } from './power.ts';
import { died } from './pve-error.ts';

/** What PVE writes into the configuration while a task of this kind works on a machine. */
const locks: Readonly<Partial<Record<Work['kind'], string>>> = {
  restore: 'create',
  snapshot: 'snapshot',
  rollback: 'rollback',
  delsnapshot: 'snapshot-delete',
  vzdump: 'backup',
  migrate: 'migrate',
};

/** New machines exist, and are locked, from the moment the call is answered. */
export const makesVm = (work: Work): boolean =>
  work.kind === 'clone' || work.kind === 'create' || (work.kind === 'restore' && work.fresh);

/**
 * A task that leaves no lock in the configuration holds the lock file of the machine instead: the next one waits.
 * Behind the others the next one is refused at once, with "VM is locked (...)".
 */
export const holdsFile = (work: Work): boolean =>
  'vmid' in work && work.kind !== 'proxy' && !makesVm(work) && locks[work.kind] === undefined;

function machine(cluster: Cluster, vmid: number): Vm {
  const vm = cluster.anyVm(vmid);
  if (vm === undefined) throw died(`Configuration file for VM ${vmid} does not exist`);
  return vm;
}

/** Checks once more what the call checked, because time has passed; sets the lock; gives the first lines of the log. */
export function beginWork(cluster: Cluster, { work }: Task): Task['log'] {
  if (!('vmid' in work)) return [];
  const vm = machine(cluster, work.vmid);
  if (makesVm(work)) return work.kind === 'clone' ? cloneLog(cluster, work) : [];
  if (work.kind === 'proxy') return [];
  const resumesFromDisk = vm.config.lock === 'suspended' && (work.kind === 'start' || work.kind === 'resume');
  if (!resumesFromDisk) {
    try {
      assertUnlocked(vm);
    } catch (error) {
      if (work.kind !== 'vzdump' || !(error instanceof Error)) throw error;
      throw died('job errors');
    }
  }
  const log = openingLines(cluster, vm, work);
  const lock = locks[work.kind] ?? (work.kind === 'suspend' && work.todisk ? 'suspending' : undefined);
  if (lock !== undefined) vm.config.lock = lock;
  cluster.touch();
  return log;
}

function openingLines(cluster: Cluster, vm: Vm, work: Work): Task['log'] {
  const { vmid } = vm;
  switch (work.kind) {
    case 'start':
      if (isOn(vm)) throw died(`VM ${vmid} already running`);
      return [[0, `generating cloud-init ISO`]];
    case 'snapshot':
      if (vm.snapshots.some(({ name }) => name === work.name)) throw died(`snapshot name '${work.name}' already used`);
      return disksOf(vm.config).map(({ key, volid }) => [0.3, `snapshotting '${key}' (${volid})`]);
    case 'rollback':
    case 'delsnapshot':
      if (!vm.snapshots.some(({ name }) => name === work.name)) throw died(`snapshot '${work.name}' does not exist`);
      return [];
    case 'vzdump':
      return [
        [
          0,
          `INFO: starting new backup job: vzdump ${vmid} --storage ${work.storage} --mode ${work.stop ? 'stop' : 'snapshot'}`,
        ],
        [0, `INFO: Starting Backup of VM ${vmid} (qemu)`],
        [0.05, `INFO: status = ${isOn(vm) ? 'running' : 'stopped'}`],
        [0.05, `INFO: VM Name: ${vm.config.name ?? `VM ${vmid}`}`],
        [0.1, `INFO: creating vzdump archive on storage '${work.storage}'`],
        [0.3, 'INFO:  30% (1.5 GiB of 5.0 GiB) in 3s, read: 512.0 MiB/s, write: 206.1 MiB/s'],
        [0.7, 'INFO:  70% (3.5 GiB of 5.0 GiB) in 7s, read: 512.0 MiB/s, write: 187.4 MiB/s'],
        [0.95, 'INFO: 100% (5.0 GiB of 5.0 GiB) in 10s, read: 512.0 MiB/s, write: 4.0 KiB/s'],
      ];
    case 'migrate':
      if (isOn(vm) && !work.online) throw died("can't migrate running VM without --online");
      return [
        [0, `starting migration of VM ${vmid} to node '${work.target}' (${cluster.node(work.target).ip})`],
        [
          0.4,
          work.online ? 'starting online/live migration on unix:/run/qemu-server/migrate' : 'copying configuration',
        ],
      ];
    case 'destroy':
      if (isOn(vm)) throw died(`VM ${vmid} is running - destroy failed`);
      return disksOf(vm.config)
        .filter((disk) => !isBorrowed(vm, disk))
        .map(({ volid }) => [0.5, `Removing image: 100% complete...done. (${volid})`]);
    case 'shutdown':
      if (vm.power === 'paused') throw died('VM is paused - cannot shutdown');
      return [];
    default:
      return [];
  }
}

/** Performs the work. Returns the last lines of the log. */
export function finishWork(cluster: Cluster, { work }: Task): string[] {
  if (work.kind === 'delete-volume') {
    const { volumes } = cluster.state;
    const index = volumes.findIndex(({ volid, node }) => volid === work.volid && (node === '' || node === work.node));
    if (index === -1) throw died(`volume '${work.volid}' does not exist`);
    volumes.splice(index, 1);
    return [`Removed volume '${work.volid}'`];
  }
  if (work.kind === 'add-volume') {
    cluster.state.volumes.push(work.volume);
    return [`finished file import successfully`];
  }
  if (work.kind === 'download') {
    const { volid, node } = work.volume;
    if (cluster.state.volumes.some((one) => one.volid === volid && one.node === node))
      throw died(`refusing to override existing file '${volid}'`);
    cluster.state.volumes.push(work.volume);
    return [`download of '${work.url}' to '${volid}' finished`];
  }
  const vm = machine(cluster, work.vmid);
  const lock = vm.config.lock;
  if (locks[work.kind] !== undefined && lock === locks[work.kind]) delete vm.config.lock;
  switch (work.kind) {
    case 'clone':
      return finishClone(cluster, work);
    case 'create':
      delete vm.config.lock;
      if (work.start) startVm(cluster, vm);
      return [];
    case 'restore':
      return finishRestore(cluster, vm, work);
    case 'config':
      applyConfig(cluster, vm, work);
      return [];
    case 'resize': {
      const disk = parseDisk(work.disk, vm.config[work.disk] ?? '');
      vm.config[work.disk] = printDisk(disk, { bytes: work.bytes });
      cluster.state.disks[disk.volid] = { content: '', ...cluster.state.disks[disk.volid], bytes: work.bytes };
      return [`Resizing image: 100% complete...done. (${formatSize(work.bytes)})`];
    }
    case 'start':
      startVm(cluster, vm);
      return [];
    case 'stop':
      stopVm(cluster, vm);
      return [];
    case 'shutdown':
      stopVm(cluster, vm);
      return [];
    case 'reboot':
      // PVE's reboot is a shutdown and a start of QEMU: what waited is applied, and the cloud-init drive is new.
      stopVm(cluster, vm);
      startVm(cluster, vm);
      return [];
    case 'reset':
      resetVm(cluster, vm);
      return [];
    case 'suspend':
      if (work.todisk) {
        stopVm(cluster, vm);
        vm.config.lock = 'suspended';
      } else {
        vm.power = 'paused';
      }
      return [];
    case 'resume':
      if (isOn(vm)) vm.power = 'running';
      else startVm(cluster, vm);
      return [];
    case 'snapshot':
      return finishSnapshot(cluster, vm, work);
    case 'rollback':
      return finishRollback(cluster, vm, work);
    case 'delsnapshot': {
      const gone = vm.snapshots.find(({ name }) => name === work.name);
      vm.snapshots = vm.snapshots.filter((snapshot) => snapshot !== gone);
      for (const child of [...vm.snapshots, vm]) {
        if (child.parent !== work.name) continue;
        if (gone?.parent === undefined) delete child.parent;
        else child.parent = gone.parent;
      }
      return [];
    }
    case 'vzdump':
      return finishBackup(cluster, vm, work);
    case 'destroy':
      // Its own disks go with it. One that it borrowed stays where it is at home.
      for (const disk of disksOf(vm.config)) if (!isBorrowed(vm, disk)) delete cluster.state.disks[disk.volid];
      forgetVm(cluster, work.vmid);
      return [];
    case 'migrate':
      vm.node = work.target;
      return ['migration finished successfully (duration 00:00:02)'];
    case 'move-disk': {
      const disk = parseDisk(work.disk, vm.config[work.disk] ?? '');
      vm.config[work.disk] = printDisk(disk, { volid: newVolid(cluster, vm, work.storage) });
      if (!work.remove) vm.config[`unused${firstFree(vm)}`] = disk.volid;
      return [`moved ${disk.volid} from ${storageOf(disk.volid)} to ${work.storage}`];
    }
    case 'template':
      vm.config.template = '1';
      for (const disk of disksOf(vm.config)) {
        if (!disk.options.has('media'))
          vm.config[disk.key] = printDisk(disk, { volid: disk.volid.replace('vm-', 'base-') });
      }
      writeDrive(vm);
      return [];
    case 'proxy':
      return [];
  }
}

function firstFree(vm: Vm): number {
  for (let number = 0; ; number++) if (vm.config[`unused${number}`] === undefined) return number;
}

/** Undoes what the beginning did, as PVE's workers do when they fail. */
export function abortWork(cluster: Cluster, work: Work): void {
  if (!('vmid' in work)) return;
  const vm = cluster.anyVm(work.vmid);
  if (vm === undefined) return;
  if (makesVm(work)) forgetVm(cluster, work.vmid);
  else if (vm.config.lock !== undefined && (vm.config.lock === locks[work.kind] || vm.config.lock === 'suspending')) {
    delete vm.config.lock;
  }
  cluster.touch();
}
