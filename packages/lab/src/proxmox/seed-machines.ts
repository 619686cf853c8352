import { LabError } from '../kit/lab-error.ts';
import type { Cluster } from './cluster.ts';
import { reserveClone } from './copies.ts';
import { startVm } from './power.ts';
import { systems } from './systems.ts';
import { BUSY_TAG } from './usage.ts';

interface MachineOrder {
  count: number;
  system: string;
  running: boolean;
  name: string;
  first: number;
  /** Spread over all nodes when it is not given. */
  node?: string | undefined;
  cores: number;
  memory_mb: number;
  busy: boolean;
}

/** Machines without the work of cloning each. */
export function seedMachines(cluster: Cluster, order: MachineOrder): number[] {
  const source = cluster.anyVm(systems[order.system]?.vmid ?? 0);
  if (source === undefined)
    throw new LabError(422, `There is no system "${order.system}". The systems: ${Object.keys(systems).join(', ')}.`);
  const nodes = order.node === undefined ? cluster.state.nodes : [cluster.node(order.node)];
  const vmids: number[] = [];
  for (let vmid = order.first; vmids.length < order.count; vmid++) {
    if (cluster.anyVm(vmid) !== undefined) continue;
    const node = nodes[vmids.length % nodes.length]?.name ?? source.node;
    reserveClone(cluster, { source, newid: vmid, node, full: true, name: `${order.name}-${vmids.length + 1}` });
    const vm = cluster.anyVm(vmid);
    if (vm === undefined) continue;
    delete vm.config.lock;
    vm.config.memory = String(order.memory_mb);
    vm.config.cores = String(order.cores);
    if (order.busy) vm.config.tags = BUSY_TAG;
    vm.image = structuredClone(source.image);
    if (order.running) startVm(cluster, vm);
    vmids.push(vmid);
  }
  return vmids;
}
