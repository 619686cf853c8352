import type { Cluster } from './cluster.ts';
import { disksOf, isLocal } from './disks.ts';
import type { HaResource, Vm } from './model.ts';
import { isOn, startVm } from './power.ts';

/** The CRM waits for the lock of the lost node, which it holds for two minutes, before it calls the node fenced. */
const FENCE_MS = 120_000;

export const sidOf = (vmid: number | string): string => `vm:${vmid}`;

/**
 * What the cluster resource manager would have done by now: resources of a node that is off for long enough are moved to
 * another one, and started if that is asked for. Called by whatever looks; nothing of it has a timer.
 */
export function settleHa(cluster: Cluster): void {
  const { ha, nodes } = cluster.state;
  const online = nodes.filter((node) => node.online);
  // Without a majority no manager decides anything.
  const mayAct = online.length > nodes.length / 2;
  for (const [sid, resource] of Object.entries(ha)) {
    const vm = cluster.anyVm(Number(sid.slice(3)));
    if (!vm) {
      delete ha[sid];
      continue;
    }
    if (cluster.node(vm.node).online) {
      delete resource.lostAt;
      follow(cluster, vm, resource);
    } else if (resource.state !== 'ignored' && resource.state !== 'disabled' && mayAct) {
      resource.lostAt ??= Date.now();
      if (Date.now() - resource.lostAt >= FENCE_MS * cluster.pace) recover(cluster, vm, resource);
    }
    cluster.touch();
  }

  function recover(here: Cluster, vm: Vm, resource: HaResource): void {
    const load = (name: string) => Object.values(here.state.vms).filter((other) => other.node === name).length;
    const [target] = [...online].sort((one, other) => load(one.name) - load(other.name));
    if (!target) return;
    vm.node = target.name;
    delete vm.config.lock;
    delete resource.lostAt;
    follow(here, vm, resource);
  }
}

/** A disk that only the lost node has cannot be started from: the resource ends in error, and stays where it is now. */
function follow(cluster: Cluster, vm: Vm, resource: HaResource): void {
  if (resource.state !== 'started' || isOn(vm) || resource.failed) return;
  if (disksOf(vm.config).some((disk) => isLocal(cluster, disk))) {
    resource.failed = true;
    return;
  }
  try {
    startVm(cluster, vm);
  } catch {
    resource.failed = true;
  }
}

export function haStateOf(cluster: Cluster, vm: Vm, { state, failed, lostAt }: HaResource): string {
  if (failed) return 'error';
  if (lostAt !== undefined || !cluster.node(vm.node).online) return 'fence';
  return state === 'started' ? 'started' : state;
}
