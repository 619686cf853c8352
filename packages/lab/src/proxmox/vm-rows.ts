import type { Cluster } from './cluster.ts';
import { poolOf } from './cluster.ts';
import { bootDiskBytes } from './disks.ts';
import type { Vm } from './model.ts';
import { coresOf, isOn, memoryOf } from './power.ts';
import { usageOf } from './usage.ts';

/** A machine in GET /cluster/resources. Hot path: clients poll for all machines, so nothing is looked up twice. */
export function resourceRow(
  cluster: Cluster,
  vm: Vm,
  online: boolean,
  pool: string | undefined,
  now = cluster.now(),
): Record<string, unknown> {
  const { config, vmid, node } = vm;
  const usage = usageOf(cluster, vm, now);
  const on = online && isOn(vm);
  return {
    id: `qemu/${vmid}`,
    type: 'qemu',
    vmid,
    node,
    name: config.name ?? `VM ${vmid}`,
    status: online ? (on ? 'running' : 'stopped') : 'unknown',
    template: config.template === '1' ? 1 : 0,
    ...(online && {
      uptime: on ? uptimeOf(cluster, vm, now) : 0,
      cpu: usage.cpu,
      maxcpu: coresOf(vm),
      mem: usage.mem,
      maxmem: memoryOf(vm),
      memhost: on ? usage.mem + 62_914_560 : 0,
      disk: 0,
      maxdisk: bootDiskBytes(vm),
      netin: usage.netin,
      netout: usage.netout,
      diskread: usage.diskread,
      diskwrite: usage.diskwrite,
    }),
    ...(config.tags !== undefined && { tags: config.tags }),
    ...(config.lock !== undefined && { lock: config.lock }),
    ...(pool !== undefined && { pool }),
  };
}

const uptimeOf = (cluster: Cluster, vm: Vm, now = cluster.now()): number =>
  isOn(vm) ? Math.max(0, Math.floor((now - vm.startedAt) / 1000)) : 0;

/** A machine in GET qemu and in GET status/current. */
export function statusRow(cluster: Cluster, vm: Vm): Record<string, unknown> {
  const { config, vmid } = vm;
  const usage = usageOf(cluster, vm);
  const on = isOn(vm);
  return {
    vmid,
    name: config.name ?? `VM ${vmid}`,
    status: on ? 'running' : 'stopped',
    cpu: usage.cpu,
    cpus: coresOf(vm),
    mem: usage.mem,
    maxmem: memoryOf(vm),
    disk: 0,
    maxdisk: bootDiskBytes(vm),
    netin: usage.netin,
    netout: usage.netout,
    diskread: usage.diskread,
    diskwrite: usage.diskwrite,
    uptime: uptimeOf(cluster, vm),
    ...(on && { pid: vm.pid, memhost: usage.mem + 62_914_560 }),
    ...(config.serial0 !== undefined && { serial: 1 }),
    ...(config.tags !== undefined && { tags: config.tags }),
    ...(config.lock !== undefined && { lock: config.lock }),
    ...(config.template === '1' && { template: 1 }),
  };
}

export function currentStatus(cluster: Cluster, vm: Vm): Record<string, unknown> {
  const on = isOn(vm);
  const pool = poolOf(cluster, vm.vmid);
  return {
    ...statusRow(cluster, vm),
    qmpstatus: vm.power,
    ha: { managed: 0 },
    ...(on && { 'running-machine': 'pc-i440fx-10.1+pve0', 'running-qemu': '10.1.2' }),
    ...(/^(?:enabled=)?1/.test(vm.config.agent ?? '') && { agent: 1 }),
    ...(on && {
      pressurecpusome: 0,
      pressurecpufull: 0,
      pressureiosome: 0,
      pressureiofull: 0,
      pressurememorysome: 0,
      pressurememoryfull: 0,
    }),
    ...(pool !== undefined && { pool }),
  };
}
