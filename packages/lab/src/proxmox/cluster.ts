import { createHash } from 'node:crypto';
import type { State } from '../kit/state.ts';
import type { ClusterState, Node, Storage, Task, Vm, VmConfig, Work } from './model.ts';
import { badParameter, died, PveError } from './pve-error.ts';

interface TaskOrder {
  node: string;
  /** PVE's name for it, such as qmclone. */
  type: string;
  id: string;
  user: string;
  /** At the normal pace of the lab. */
  milliseconds: number;
  work: Work;
  fate?: Task['fate'];
}

export interface Tasks {
  /** Gives back the UPID. */
  start(order: TaskOrder): string;
  find(node: string, upid: string): Task;
  /** DELETE on a task: what it began is taken back. */
  stop(task: Task): void;
  logOf(task: Task): string[];
  /** A console's proxy lives as long as somebody is connected. */
  hold(upid: string): void;
  letGo(upid: string): void;
  /** Ends what a `task-hang` keeps from ending, of one machine or of all. Gives back how many. */
  release(vmid?: number): number;
  /** A node lost its power: its tasks die where they stand. */
  die(node: string): void;
  /** Goes on after a restart of the lab. */
  resume(): void;
  close(): void;
}

/** A cluster at work: its state, and what the state cannot hold. */
export interface Cluster {
  readonly name: string;
  readonly state: ClusterState;
  /** Lab time in milliseconds. */
  now(): number;
  /** Every duration is multiplied by this. */
  readonly pace: number;
  /** Says that the state was changed. */
  touch(): void;
  /** How often it was, for whoever keeps what follows from it. */
  readonly changes: number;
  flush(): Promise<void>;
  readonly tasks: Tasks;
  /** The share of its processors that programs started in the console use, by machine. */
  readonly loads: Map<number, number>;
  /** Who wants to know that a machine went on, off or away. */
  readonly powerListeners: Set<(vmid: number) => void>;
  node(name: string): Node;
  /** On this node, as the path of a call says. */
  vm(node: string, vmid: number): Vm;
  anyVm(vmid: number): Vm | undefined;
  storage(name: string): Storage;
}

/** What whoever uses a cluster is given. */
export interface ProxmoxCluster {
  readonly name: string;
  readonly url: string;
  readonly tokenId: string;
  readonly tokenSecret: string;
  /** SHA-256 of the certificate, as `AA:BB:...`. */
  readonly fingerprint: string;
}

export function createCluster(options: {
  state: State<ClusterState>;
  now(): number;
  pace: number;
  tasks: (cluster: Cluster) => Tasks;
}): Cluster {
  const { state, now, pace } = options;
  const { value } = state;
  let changes = 0;
  const cluster: Cluster = {
    name: value.name,
    state: value,
    now,
    pace,
    touch() {
      changes += 1;
      state.change(() => {});
    },
    get changes() {
      return changes;
    },
    flush: () => state.flush(),
    get tasks() {
      return tasks;
    },
    loads: new Map(),
    powerListeners: new Set(),
    node(name) {
      const node = value.nodes.find((candidate) => candidate.name === name);
      if (node === undefined)
        throw died(
          `hostname lookup '${name}' failed - failed to get address info for: ${name}: Name or service not known`,
        );
      return node;
    },
    vm(node, vmid) {
      const vm = value.vms[vmid];
      if (vm === undefined || vm.node !== node) {
        throw died(`Configuration file 'nodes/${node}/qemu-server/${vmid}.conf' does not exist`);
      }
      return vm;
    },
    anyVm: (vmid) => value.vms[vmid],
    storage(name) {
      const storage = value.storages.find((candidate) => candidate.name === name);
      if (storage === undefined) throw died(`storage '${name}' does not exist`);
      return storage;
    },
  };
  const tasks = options.tasks(cluster);
  return cluster;
}

/** The node that answers hands a call on to the node it is about. One that is off cannot be reached. */
export function assertOnline(cluster: Cluster, name: string): void {
  if (!cluster.node(name).online) throw new PveError(595, 'No route to host');
}

export function assertUnlocked({ config }: Vm): void {
  if (config.lock !== undefined) throw died(`VM is locked (${config.lock})`);
}

export function assertFree(cluster: Cluster, vmid: number): void {
  const taken = cluster.anyVm(vmid);
  if (taken !== undefined) {
    throw died(`unable to create VM ${vmid}: config file already exists`);
  }
}

export function nextFreeId(cluster: Cluster): number {
  for (let vmid = 100; ; vmid++) if (cluster.anyVm(vmid) === undefined) return vmid;
}

export function assertDigest(vm: Vm, digest: string | undefined): void {
  if (digest !== undefined && digest !== digestOf(vm.config)) {
    throw died('detected modified configuration - file changed by other user? Try again.');
  }
}

export function digestOf(config: VmConfig): string {
  const lines = Object.entries(config).sort(([a], [b]) => a.localeCompare(b));
  return createHash('sha1').update(JSON.stringify(lines)).digest('hex');
}

export function poolOf(cluster: Cluster, vmid: number): string | undefined {
  return Object.entries(cluster.state.pools).find(([, { vms }]) => vms.includes(vmid))?.[0];
}

export function joinPool(cluster: Cluster, poolid: string, vmid: number): void {
  const pool = cluster.state.pools[poolid];
  if (pool === undefined) throw badParameter({ pool: `pool '${poolid}' does not exist` });
  if (!pool.vms.includes(vmid)) pool.vms.push(vmid);
}

export function forgetVm(cluster: Cluster, vmid: number): void {
  delete cluster.state.vms[vmid];
  for (const pool of Object.values(cluster.state.pools)) pool.vms = pool.vms.filter((member) => member !== vmid);
  for (const tell of cluster.powerListeners) tell(vmid);
}
