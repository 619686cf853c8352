import { bootGuest, writeDrive } from './cloud-init.ts';
import type { Cluster } from './cluster.ts';
import { assertUnlocked } from './cluster.ts';
import { forgetLiveSystem } from './medium.ts';
import type { Vm } from './model.ts';
import { died } from './pve-error.ts';

const KEPT_SESSIONS = 50;
/** How long a guest takes from power to its login prompt, at the normal pace. */
export const BOOT_MS = 2500;

export const isOn = (vm: Vm): boolean => vm.power !== 'stopped';
export const memoryOf = ({ config }: Vm): number => Number(config.memory ?? 512) * 1024 ** 2;
export const coresOf = ({ config }: Vm): number => Number(config.cores ?? 1) * Number(config.sockets ?? 1);

export const isBooted = (cluster: Cluster, vm: Vm): boolean =>
  vm.power === 'running' && vm.image.system !== '' && cluster.now() - vm.bootedAt >= BOOT_MS * cluster.pace;

/** The agent is a service like another, and comes up a moment after the prompt. */
export const isAgentUp = (cluster: Cluster, vm: Vm): boolean =>
  /^(?:enabled=)?1/.test(vm.config.agent ?? '') &&
  isBooted(cluster, vm) &&
  cluster.now() - vm.bootedAt >= BOOT_MS * 1.2 * cluster.pace;

export function startVm(cluster: Cluster, vm: Vm): void {
  if (vm.config.lock === 'suspended') delete vm.config.lock;
  assertUnlocked(vm);
  if (isOn(vm)) throw died(`VM ${vm.vmid} already running`);
  if (vm.config.template === '1') throw died("you can't start a vm if it's a template");
  const node = cluster.node(vm.node);
  const inUse = Object.values(cluster.state.vms)
    .filter((other) => other.node === vm.node && isOn(other))
    .reduce((sum, other) => sum + memoryOf(other), 0);
  applyPending(vm);
  if (inUse + memoryOf(vm) > node.memory) {
    throw died(`start failed: QEMU exited with code 1: cannot set up guest memory 'pc.ram': Cannot allocate memory`);
  }
  writeDrive(vm);
  vm.power = 'running';
  vm.startedAt = cluster.now();
  cluster.state.lastPid += 7;
  vm.pid = cluster.state.lastPid;
  vm.sessions.push([vm.startedAt, 0]);
  vm.sessions.splice(0, vm.sessions.length - KEPT_SESSIONS);
  bootGuest(cluster, vm);
  tell(cluster, vm);
}

export function stopVm(cluster: Cluster, vm: Vm): void {
  if (!isOn(vm)) return;
  vm.power = 'stopped';
  vm.pid = 0;
  const session = vm.sessions.at(-1);
  if (session !== undefined && session[1] === 0) session[1] = cluster.now();
  cluster.loads.delete(vm.vmid);
  forgetLiveSystem(vm);
  applyPending(vm);
  tell(cluster, vm);
}

/** The reset button, or a reboot from inside: QEMU goes on running. */
export function resetVm(cluster: Cluster, vm: Vm): void {
  cluster.loads.delete(vm.vmid);
  bootGuest(cluster, vm);
  tell(cluster, vm);
}

function applyPending(vm: Vm): void {
  for (const [key, value] of Object.entries(vm.pending)) {
    if (value === null) delete vm.config[key];
    else vm.config[key] = value;
  }
  vm.pending = {};
}

function tell(cluster: Cluster, vm: Vm): void {
  cluster.touch();
  for (const listener of cluster.powerListeners) listener(vm.vmid);
}
