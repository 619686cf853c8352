/** What we need of the outside, in our own words. Vendors' words stop behind these. */

export interface Mail {
  /** Stays the same when a mail is sent again after an unclear outcome, so that mailboxes can fold the two. */
  readonly id: string;
  readonly to: string;
  /** Who gets the answer when somebody replies; without it, the sender does. */
  readonly replyTo?: { readonly name: string; readonly address: string } | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  /** Resolves once the mail server took the mail; throws when it did not, and the job is run again later. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

export type CaptchaVerdict = 'human' | 'refused' | 'unavailable';

export interface Captcha {
  /** What the browser needs to show the challenge. */
  readonly browser: { readonly global: string; readonly scriptUrl: string; readonly siteKey: string };
  /** Origins the page's security policy must let in. */
  readonly origins: readonly string[];
  verify(answer: string, context: { ip: string; action: string }): Promise<CaptchaVerdict>;
}

/** What became of something we asked a hypervisor for. `unknown`: asked, but the answer was lost. */
export type ComputeOutcome = 'no_capacity' | 'locked' | 'gone' | 'refused' | 'foreign' | 'unreachable' | 'unknown';

export class ComputeError extends Error {
  readonly outcome: ComputeOutcome;
  constructor(outcome: ComputeOutcome, message: string) {
    super(message);
    this.outcome = outcome;
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
  nodes(cluster: string): Promise<readonly ComputeNode[]>;
  images(cluster: string): Promise<readonly ComputeImage[]>;
  /** Every machine of a cluster by its number, in one question. */
  watch(cluster: string): Promise<ReadonlyMap<number, LiveMachine>>;
  isFree(cluster: string, vmId: number): Promise<boolean>;
  find(ref: MachineRef): Promise<Machine | undefined>;
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
