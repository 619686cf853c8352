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
  /** Returns the UPID. */
  start(order: TaskOrder): string;
  find(node: string, upid: string): Task;
  /** DELETE on a task: stops it and undoes what it began. */
  stop(task: Task): void;
  logOf(task: Task): string[];
  /** The task of a console's proxy runs as long as a client is connected. */
  hold(upid: string): void;
  letGo(upid: string): void;
  /** Ends tasks held by `task-hang`, of one machine or of all. Returns how many. */
  release(vmid?: number): number;
  /** The node lost its power: its tasks end at once and leave their locks. */
  die(node: string): void;
  /** Resumes tasks after a restart of the lab. */
  resume(): void;
  close(): void;
}

/** A running cluster: its persisted state, and what is kept in memory only. */
export interface Cluster {
  readonly name: string;
  readonly state: ClusterState;
  /** Lab time in milliseconds. */
  now(): number;
  /** Every duration is multiplied by this. */
  readonly pace: number;
  /** Marks the state as changed, so that it is written to disk. */
  touch(): void;
  /** Version of the state: rises with every change. Derived values are cached against it. */
  readonly changes: number;
  flush(): Promise<void>;
  close(): Promise<void>;
  readonly tasks: Tasks;
  /** The share of processors used by programs started in the console, by machine. */
  readonly loads: Map<number, number>;
  /** The other clusters of the lab, which its machines reach over the internet. */
  readonly peers: Cluster[];
  /** Runs a line in the system of a machine as root, and returns what it wrote. */
  shell: (vm: Vm, line: string) => string;
  /** Listeners for a machine being started, stopped or destroyed. */
  readonly powerListeners: Set<(vmid: number) => void>;
  node(name: string): Node;
  /** The node named in the path of a call. */
  vm(node: string, vmid: number): Vm;
  anyVm(vmid: number): Vm | undefined;
  storage(name: string): Storage;
}

/** What the product is given to reach a cluster. */
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
    close: () => state.close(),
    get tasks() {
      return tasks;
    },
    loads: new Map(),
    shell: () => '',
    peers: [],
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

/** The node that answers forwards a call to the node it is about. One that is off cannot be reached (595). */
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
