/** What became of something we asked a hypervisor for. `unknown`: asked, but the answer was lost. */
export type ComputeOutcome = 'no_capacity' | 'locked' | 'gone' | 'refused' | 'foreign' | 'unreachable' | 'unknown';

/** Why nobody gets through to a cluster. */
export type ClusterTrouble = 'token_refused' | 'wrong_certificate' | 'no_answer';

export class ComputeError extends Error {
  readonly outcome: ComputeOutcome;
  /** When nobody gets through, why. */
  readonly trouble: ClusterTrouble | undefined;
  constructor(outcome: ComputeOutcome, message: string, trouble: ClusterTrouble = 'no_answer') {
    super(message);
    this.outcome = outcome;
    this.trouble = outcome === 'unreachable' || outcome === 'unknown' ? trouble : undefined;
  }
}

/** A machine, and the server it must belong to: one that does not carry this id is never touched. */
export interface MachineRef {
  readonly cluster: string;
  /** Where it was last seen. */
  readonly node: string;
  readonly vmId: number;
  readonly serverId: string;
}

export interface ComputeNode {
  readonly node: string;
  readonly online: boolean;
  readonly cpus: number;
  readonly cpuUsage: number;
  /** Bytes, as all sizes here unless their name says otherwise. */
  readonly memoryTotal: number;
  readonly memoryUsed: number;
  readonly storageTotal: number;
  readonly storageUsed: number;
}

export interface ComputeImage {
  readonly image: string;
  readonly minDiskGb: number;
  /** Nodes it can be copied to. */
  readonly nodes: readonly string[];
}

export interface LiveMachine {
  readonly node: string;
  readonly running: boolean;
  readonly cpuUsage: number;
  readonly cpus: number;
  readonly memoryUsed: number;
  readonly memoryTotal: number;
  readonly diskTotal: number;
  readonly uptime: number;
}

export interface Machine {
  readonly node: string;
  readonly running: boolean;
  /** Something is being done to it: a copy, a backup, a rollback. */
  readonly busy: boolean;
  readonly uptime: number;
  readonly vcpus: number;
  readonly ramMb: number;
  readonly diskGb: number;
}

export interface MachineAddress {
  readonly address: string;
  readonly prefix: number;
  readonly gateway: string;
}

export interface MachineShape {
  readonly hostname: string;
  readonly vcpus: number;
  readonly ramMb: number;
  readonly login: string;
  /** Kept as they are when not given. */
  readonly sshKeys?: readonly string[];
  readonly ipv4?: MachineAddress | undefined;
  readonly ipv6?: MachineAddress | undefined;
  readonly vlan?: number | undefined;
}

/** Something that takes time. */
export interface ComputeTask {
  readonly cluster: string;
  readonly id: string;
}

export interface StoredBackup {
  readonly place: string;
  readonly size: number;
}

export interface ConsoleStream {
  send(data: string): void;
  resize(columns: number, rows: number): void;
  keepAlive(): void;
  onData(listener: (bytes: Buffer) => void): void;
  onEnd(listener: () => void): void;
  pause(): void;
  resume(): void;
  /** Bytes that wait to be sent. */
  waiting(): number;
  close(): void;
}

/** Where servers live. Calls that take a `MachineRef` look at the machine first, and leave alone what is not ours. */
export interface Compute {
  readonly clusters: readonly { readonly name: string; readonly location: string }[];
  /** Whether it lets us in, and nothing more. Throws why not. */
  greet(cluster: string): Promise<void>;
  nodes(cluster: string): Promise<readonly ComputeNode[]>;
  images(cluster: string): Promise<readonly ComputeImage[]>;
  /** Every machine of a cluster by its number, in one question. */
  watch(cluster: string): Promise<ReadonlyMap<number, LiveMachine>>;
  /** The id of a server that the machine carries, whether we know that server or not. */
  ownerOf(place: Omit<MachineRef, 'serverId'>): Promise<string | undefined>;
  isFree(cluster: string, vmId: number): Promise<boolean>;
  find(ref: MachineRef): Promise<Machine | undefined>;
  /** Whether the system inside says that it is up. One without an agent never says so. */
  isUp(ref: MachineRef): Promise<boolean>;
  clone(ref: MachineRef, image: string, hostname: string): Promise<ComputeTask>;
  shape(ref: MachineRef, shape: MachineShape): Promise<ComputeTask>;
  /** From now on it can send from these addresses only. */
  guard(ref: MachineRef, addresses: readonly string[]): Promise<void>;
  growDisk(ref: MachineRef, gigabytes: number): Promise<ComputeTask | undefined>;
  /** `off` shuts down and, after a minute, pulls the plug; `stop` pulls it at once. */
  switch(ref: MachineRef, action: 'start' | 'shutdown' | 'reboot' | 'stop' | 'off'): Promise<ComputeTask>;
  /** Whether it starts by itself when its node does. */
  autostart(ref: MachineRef, on: boolean): Promise<void>;
  setHostname(ref: MachineRef, hostname: string): Promise<void>;
  /** At once where the machine can be told so, else from its next start on. */
  setAccess(ref: MachineRef, access: { login: string; password: string }): Promise<'now' | 'next_start'>;
  /** Nothing when there is no such machine. */
  destroy(ref: MachineRef): Promise<ComputeTask | undefined>;
  snapshotKeys(ref: MachineRef): Promise<readonly string[]>;
  snapshot(ref: MachineRef, key: string): Promise<ComputeTask>;
  rollback(ref: MachineRef, key: string): Promise<ComputeTask>;
  dropSnapshot(ref: MachineRef, key: string): Promise<ComputeTask>;
  backup(ref: MachineRef, key: string): Promise<ComputeTask>;
  findBackup(ref: MachineRef, key: string): Promise<StoredBackup | undefined>;
  restore(ref: MachineRef, place: string): Promise<ComputeTask>;
  dropBackup(ref: MachineRef, place: string): Promise<ComputeTask | undefined>;
  /** Whether it is done; throws what it failed of. */
  isDone(task: ComputeTask): Promise<boolean>;
  console(ref: MachineRef): Promise<ConsoleStream>;
  close(): void;
}
