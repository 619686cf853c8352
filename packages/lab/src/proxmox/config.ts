import { hashPassword, isCloudInitKey } from './cloud-init.ts';
import { type Cluster, digestOf } from './cluster.ts';
import { isBorrowed, isCdrom, isDiskKey, parseDisk, placeDisk } from './disks.ts';
import type { Vm, VmConfig } from './model.ts';
import { isOn } from './power.ts';
import { newMac } from './seed.ts';

/** Takes effect on a running machine; everything else waits for the next start (PVE's default `hotplug`). */
const immediate = /^(?:name|description|tags|onboot|protection|startup|hookscript|lock|balloon|shares|net\d+|usb\d+)$/;

const numeric =
  /^(?:acpi|allow-ksm|autostart|balloon|ciupgrade|cores|cpulimit|cpuunits|freeze|keephugepages|kvm|localtime|migrate_downtime|migrate_speed|numa|onboot|protection|reboot|shares|smp|sockets|tablet|tdf|template|vcpus)$/;

/** What a caller's options become in the configuration file. Disks are made here. */
export function optionsFrom(
  cluster: Cluster,
  vm: { vmid: number; config: VmConfig },
  given: Readonly<Record<string, string>>,
): VmConfig {
  const made: VmConfig = {};
  for (const [key, value] of Object.entries(given)) {
    if (key === 'cipassword') made[key] = hashPassword(value);
    else if (isDiskKey(key) && !key.startsWith('unused')) {
      made[key] = placeDisk(cluster, { vmid: vm.vmid, config: { ...vm.config, ...made } }, key, value);
    } else if (/^net\d+$/.test(key)) made[key] = withMac(value);
    else if (key === 'tags') made[key] = [...new Set(value.split(/[,;\s]+/).filter(Boolean))].sort().join(';');
    else if (key === 'memory') made[key] = value.replace(/^current=/, '');
    else made[key] = value;
  }
  return made;
}

function withMac(value: string): string {
  if (/([0-9A-F]{2}:){5}[0-9A-F]{2}/i.test(value)) return value;
  return value.replace(
    /(?:model=)?(virtio|e1000e?|rtl8139|vmxnet3)(?=,|$)/,
    (_, model: string) => `${model}=${newMac()}`,
  );
}

/** PUT and POST config, once everything was checked. */
export function applyConfig(cluster: Cluster, vm: Vm, change: { set: VmConfig; unset: readonly string[] }): void {
  for (const [key, value] of Object.entries(change.set)) {
    if (isImmediate(vm, key, value)) {
      vm.config[key] = value;
      delete vm.pending[key];
    } else {
      vm.pending[key] = value;
    }
  }
  for (const key of change.unset) {
    const value = vm.config[key];
    if (value !== undefined && isDiskKey(key) && isImmediate(vm, key)) removeDisk(vm, key, value);
    else if (isImmediate(vm, key)) delete vm.config[key];
    else if (value !== undefined) vm.pending[key] = null;
    else delete vm.pending[key];
  }
  cluster.touch();
}

/** SATA has no hotplug in PVE: another medium goes into a drive that is there, but a drive comes and goes with a start. */
function isImmediate(vm: Vm, key: string, next?: string): boolean {
  if (!isOn(vm) || immediate.test(key) || isCloudInitKey(key)) return true;
  return isDiskKey(key) && (!key.startsWith('sata') || (next !== undefined && vm.config[key] !== undefined));
}

function removeDisk(vm: Vm, key: string, value: string): void {
  delete vm.config[key];
  const disk = parseDisk(key, value);
  // A disk of another machine is only let go of.
  if (key.startsWith('unused') || isCdrom(disk) || isBorrowed(vm, disk)) return;
  for (let number = 0; ; number++) {
    if (vm.config[`unused${number}`] !== undefined) continue;
    vm.config[`unused${number}`] = disk.volid;
    return;
  }
}

/** GET config: numbers are numbers, passwords are stars. */
export function showConfig(
  vm: Vm,
  options: { current: boolean; snapshot?: VmConfig | undefined },
): Record<string, unknown> {
  const config = options.snapshot ?? vm.config;
  const shown: Record<string, unknown> = {};
  const pending = options.current || options.snapshot !== undefined ? {} : vm.pending;
  for (const [key, value] of Object.entries({ ...config, ...pending })) {
    if (value !== null) shown[key] = showValue(key, value);
  }
  if (options.snapshot === undefined && vm.parent !== undefined) shown.parent = vm.parent;
  shown.digest = digestOf(vm.config);
  return shown;
}

function showValue(key: string, value: string): string | number {
  if (key === 'cipassword') return '**********';
  return numeric.test(key) ? Number(value) : value;
}

/** The rows of GET pending and GET cloudinit. */
export function pendingRows(now: VmConfig, later: Readonly<Record<string, string | null>>): Record<string, unknown>[] {
  return [...new Set([...Object.keys(now), ...Object.keys(later)])].sort().map((key) => {
    const value = now[key];
    const next = later[key];
    return {
      key,
      ...(value !== undefined && { value: showValue(key, value) }),
      ...(next !== undefined && next !== null && next !== value && { pending: showValue(key, next) }),
      ...(next === null && { delete: 1 }),
    };
  });
}
