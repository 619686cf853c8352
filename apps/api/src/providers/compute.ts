/**
 * The outcome of a call to a hypervisor. `mismatch`: a file does not have the checksum it should. `unknown`: the call
 * was sent, and its answer was lost.
 */
export type ComputeOutcome =
  | 'no_capacity'
  | 'locked'
  | 'gone'
  | 'refused'
  | 'foreign'
  | 'mismatch'
  | 'unreachable'
  | 'unknown';

/** Why calls to a cluster fail. */
export type ClusterTrouble = 'token_refused' | 'wrong_certificate' | 'no_answer';

export class ComputeError extends Error {
  readonly outcome: ComputeOutcome;
  /** Set when the cluster cannot be reached: the reason. */
  readonly trouble: ClusterTrouble | undefined;
  constructor(outcome: ComputeOutcome, message: string, trouble: ClusterTrouble = 'no_answer') {
    super(message);
    this.outcome = outcome;
    this.trouble = outcome === 'unreachable' || outcome === 'unknown' ? trouble : undefined;
  }
}

/** A machine, and the id of the server it must carry: a machine that carries another id, or none, is never touched. */
export interface MachineRef {
  readonly cluster: string;
  /** The node where it was last seen. */
  readonly node: string;
  readonly vmId: number;
  readonly serverId: string;
}

/**
 * A volume, and the machine that its disk is at home in: one that never runs, carries the volume's id and owns the disk
 * for good. Other machines borrow the disk, so that nothing that is done to them can destroy it.
 */
export interface VolumeRef {
  readonly cluster: string;
  /** The node where its home was last seen. */
  readonly node: string;
  readonly vmId: number;
  readonly volumeId: string;
  /** What the disk calls itself in the machine that has it. */
  readonly serial: string;
}

export interface ClusterHealth {
  readonly hasQuorum: boolean;
  readonly nodes: readonly { readonly node: string; readonly online: boolean }[];
}

export interface ComputeNode {
  readonly node: string;
  readonly online: boolean;
  readonly cpus: number;
  readonly cpuUsage: number;
  /** Bytes, like all sizes here unless the name says otherwise. */
  readonly memoryTotal: number;
  readonly memoryUsed: number;
  readonly storageTotal: number;
  readonly storageUsed: number;
  /** Where disks of machines can be. */
  readonly storages: readonly {
    readonly storage: string;
    readonly shared: boolean;
    readonly total: number;
    readonly used: number;
  }[];
}

export interface ComputeImage {
  readonly image: string;
  readonly minDiskGb: number;
  /** Nodes it can be cloned to. */
  readonly nodes: readonly string[];
}

export interface LiveMachine {
  readonly node: string;
  /** What it is called at the hypervisor. */
  readonly name: string;
  readonly running: boolean;
  readonly cpuUsage: number;
  readonly cpus: number;
  readonly memoryUsed: number;
  readonly memoryTotal: number;
  readonly diskTotal: number;
  readonly uptime: number;
  /** Bytes since the machine was started: these fall back to nothing with each start. */
  readonly diskRead: number;
  readonly diskWritten: number;
  readonly netIn: number;
  readonly netOut: number;
}

/** How far back the hypervisor's own record of a machine goes; the further, the coarser. */
export type HistorySpan = 'hour' | 'day' | 'week' | 'month' | 'year';

/** What a machine did on average in a time, of shares and of bytes a second. */
export interface PastUsage {
  readonly from: Date;
  readonly seconds: number;
  readonly cpu: number;
  readonly memory: number;
  readonly diskRead: number;
  readonly diskWritten: number;
  readonly netIn: number;
  readonly netOut: number;
}

export interface Machine {
  readonly node: string;
  readonly running: boolean;
  /** The hypervisor has it locked: a clone, a backup or a rollback is running. */
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
  /** Kept as they are when undefined. */
  readonly sshKeys?: readonly string[];
  readonly ipv4?: MachineAddress | undefined;
  readonly ipv6?: MachineAddress | undefined;
  readonly vlan?: number | undefined;
  /** Its cards are there and not connected. */
  readonly isCut?: boolean;
  /** What its first card is slowed to; null is full speed. */
  readonly slowMbit?: number | null;
}

/** A card of a machine in a private network, besides its first. */
export interface PrivateCard {
  readonly slot: number;
  readonly vlan: number;
  readonly address: string;
  readonly prefix: number;
}

export interface MachineRule {
  readonly direction: 'in' | 'out';
  readonly action: 'allow' | 'drop';
  readonly protocol: 'tcp' | 'udp' | 'icmp' | 'any';
  /** Such as `22`, `80,443` or `8000-8100`; empty for all. */
  readonly ports: string;
  /** Of the other end, in their shortest form; none for anywhere. */
  readonly addresses: readonly string[];
  readonly note: string;
}

/** What a machine lets in and out: the first rule that matches decides, or the policy. */
export interface MachineFirewall {
  readonly rules: readonly MachineRule[];
  readonly policyIn: 'allow' | 'drop';
  readonly policyOut: 'allow' | 'drop';
}

/** How a card of a machine differs from the one wanted. */
export interface CardDrift {
  readonly slot: number;
  /** `moved`: it is in another network; `unfiltered`: its firewall is off; `unknown`: no card is wanted there. */
  readonly what: 'missing' | 'moved' | 'unfiltered' | 'address' | 'unknown';
}

/** How the rules of a machine differ from those wanted. */
export interface FirewallDrift {
  /** Its firewall, or that of its network card, is switched off. */
  readonly isOff: boolean;
  readonly policies: boolean;
  readonly missing: number;
  readonly unknown: number;
  /** The same rules in another order. */
  readonly order: boolean;
}

/** What a machine starts from: its disk, or a medium in its drive. */
export interface MachineBoot {
  /** The name of a file at the hypervisor; the drive is taken out where there is none. */
  readonly medium?: string | undefined;
  readonly mediumFirst: boolean;
  /** The crypt(3) hash of the password of the rescue system, which reads it while it starts. */
  readonly rescueHash?: string | undefined;
}

/** What the system of a new machine is told at its first start, in the words of cloud-init. */
export interface SeedPart {
  readonly kind: 'cloud-config' | 'script';
  readonly text: string;
}

/** A task of the hypervisor that runs after the call was answered. */
export interface ComputeTask {
  readonly cluster: string;
  readonly id: string;
}

/** A file at a node that an image is made from. It is named after the image, and no other file is touched. */
export interface ImageFile {
  readonly cluster: string;
  readonly node: string;
  readonly imageId: string;
  readonly format: 'qcow2' | 'raw' | 'iso';
  /** What an ISO for all customers is called; every other file is named after its image. */
  readonly name?: string | undefined;
}

export const imageFileName = ({ imageId, format, name }: Pick<ImageFile, 'imageId' | 'format' | 'name'>): string =>
  name ?? `image-${imageId}.${format}`;

/** The ISO of an account that a file is; undefined for one of the provider, which everyone is offered. */
export const ownIsoOf = (file: string): string | undefined => /^image-([0-9a-f-]{36})\.iso$/.exec(file)?.[1];

export interface StoredBackup {
  readonly place: string;
  readonly size: number;
}

/** A backup of one machine, and what is made of it elsewhere. */
export interface CopySource {
  /** The machine that it was made of; it need not exist any more. */
  readonly of: MachineRef;
  readonly place: string;
}

export interface ConsoleStream {
  send(data: string): void;
  resize(columns: number, rows: number): void;
  keepAlive(): void;
  onData(listener: (bytes: Buffer) => void): void;
  onEnd(listener: () => void): void;
  pause(): void;
  resume(): void;
  /** Bytes in the send buffer. */
  waiting(): number;
  close(): void;
}

/** The screen of a machine: the bytes of RFB (RFC 6143) from where both sides have agreed and the client is let in. */
export interface ScreenStream {
  send(bytes: Buffer): void;
  onData(listener: (bytes: Buffer) => void): void;
  onEnd(listener: () => void): void;
  pause(): void;
  resume(): void;
  /** Bytes in the send buffer. */
  waiting(): number;
  close(): void;
}

/**
 * The hypervisors. Calls that take a `MachineRef` first check that the machine carries the server's id, and refuse
 * otherwise.
 */
export interface Compute {
  readonly clusters: readonly {
    readonly name: string;
    readonly location: string;
    /** VLANs for private networks. */
    readonly privateVlans: { readonly first: number; readonly last: number };
  }[];
  /** Makes one authenticated call. Throws a ComputeError with the reason when the cluster does not accept it. */
  checkAccess(cluster: string): Promise<void>;
  /** Which nodes the others hear from, in one light call; `hasQuorum`: whether most of them see each other. */
  health(cluster: string): Promise<ClusterHealth>;
  nodes(cluster: string): Promise<readonly ComputeNode[]>;
  /** VM ids that the cluster's own high availability brings to another node when theirs is lost. */
  haManaged(cluster: string): Promise<ReadonlySet<number>>;
  /** VM ids with their disk on a storage that all nodes share; also of nodes that are lost. */
  onSharedDisks(cluster: string): Promise<ReadonlySet<number>>;
  /**
   * Lets the cluster bring the machine of a lost node to one that is up, switched off. The caller is certain that the
   * lost node is off, and looks whose machine it is once it has arrived: before that, no call can.
   */
  takeFromLost(ref: MachineRef): Promise<void>;
  /** Leaves the machine to itself again where `takeFromLost` had it managed; changes nothing else. */
  leaveHa(ref: MachineRef): Promise<void>;
  /** The node that the cluster lists the machine at, whether or not that node is up. */
  nodeOf(ref: MachineRef): Promise<string | undefined>;
  images(cluster: string): Promise<readonly ComputeImage[]>;
  /** Every machine of a cluster by its VM id, in one call. */
  watch(cluster: string): Promise<ReadonlyMap<number, LiveMachine>>;
  /**
   * What the hypervisor itself recorded of the machine, oldest first; times that it knows nothing about are left out.
   */
  history(ref: MachineRef, spans: readonly HistorySpan[]): Promise<ReadonlyMap<HistorySpan, readonly PastUsage[]>>;
  /** The server id that the machine carries, whether or not we have that server. */
  ownerOf(place: Omit<MachineRef, 'serverId'>): Promise<string | undefined>;
  isFree(cluster: string, vmId: number): Promise<boolean>;
  /**
   * Gives a machine that carries no id the id of `ref`, and changes nothing else of it. Does nothing when it carries
   * that id already; throws `foreign` when it carries another one, is a template or has another name.
   */
  mark(ref: MachineRef, name: string): Promise<void>;
  /** Takes the id of `ref` off again. Does nothing to a machine that does not carry it. */
  unmark(ref: MachineRef): Promise<void>;
  find(ref: MachineRef): Promise<Machine | undefined>;
  /** Whether the guest agent answers. A machine without an agent never does. */
  isUp(ref: MachineRef): Promise<boolean>;
  clone(ref: MachineRef, image: string, hostname: string): Promise<ComputeTask>;
  shape(ref: MachineRef, shape: MachineShape): Promise<ComputeTask>;
  /** Limits the machine's outgoing traffic to these source addresses. */
  limitAddresses(ref: MachineRef, addresses: readonly string[]): Promise<void>;
  /**
   * Gives the machine these cards in place of all others with a VLAN of private networks, and changes nothing that is
   * so already. Its first card and cards of other VLANs stay.
   */
  setPrivateCards(ref: MachineRef, cards: readonly PrivateCard[]): Promise<void>;
  /** Its cards with a VLAN of private networks that are not as wanted; none when all are. Changes nothing. */
  privateCardsDrift(ref: MachineRef, wanted: readonly PrivateCard[]): Promise<readonly CardDrift[]>;
  /** Undefined when the machine's rules are as wanted. */
  firewallDrift(ref: MachineRef, wanted: MachineFirewall): Promise<FirewallDrift | undefined>;
  /**
   * Gives the machine these rules in place of all it has, and changes nothing that is so already. While it works, each
   * packet is judged by the old rules or by the new ones.
   */
  setFirewall(ref: MachineRef, wanted: MachineFirewall): Promise<void>;
  growDisk(ref: MachineRef, gigabytes: number): Promise<ComputeTask | undefined>;
  /** The node to make a volume on: one that is up and has a storage that all nodes share. */
  volumeNode(cluster: string): Promise<string>;
  /** The id of the volume that a machine is the home of, if it is one. */
  volumeAt(place: Omit<MachineRef, 'serverId'>): Promise<string | undefined>;
  /** The disk of a volume in gigabytes; undefined when there is none. */
  findVolume(ref: VolumeRef): Promise<number | undefined>;
  makeVolume(ref: VolumeRef, gigabytes: number): Promise<ComputeTask>;
  /** Does nothing when the machine has the disk already. */
  attachVolume(machine: MachineRef, ref: VolumeRef): Promise<void>;
  /** Does nothing when the machine is gone or does not have the disk. */
  detachVolume(machine: MachineRef, ref: VolumeRef): Promise<void>;
  /** Through the machine that has it, so that its system hears of it; undefined when it is as large already. */
  growVolume(ref: VolumeRef, gigabytes: number, machine: MachineRef | undefined): Promise<ComputeTask | undefined>;
  /** Undefined when there is none. The caller has detached it. */
  destroyVolume(ref: VolumeRef): Promise<ComputeTask | undefined>;
  /**
   * `off` shuts down and, after a minute, cuts the power; `stop` cuts it at once, also while a shutdown waits for the
   * guest; `reset` restarts the machine as its reset button would.
   */
  switch(ref: MachineRef, action: 'start' | 'shutdown' | 'reboot' | 'stop' | 'reset' | 'off'): Promise<ComputeTask>;
  /** The ISO files at the machine's node that any customer may insert, by name. */
  media(ref: MachineRef): Promise<readonly string[]>;
  /** The same of all nodes of a cluster, with the nodes that have each. */
  library(cluster: string): Promise<readonly { readonly file: string; readonly nodes: readonly string[] }[]>;
  /** The medium with the rescue system at the machine's node; undefined when there is none. */
  rescueMedium(ref: MachineRef): Promise<string | undefined>;
  /** Whether the machine has the ISO file in a drive now, even if it is out with the next start. */
  hasMedium(ref: MachineRef, file: string): Promise<boolean>;
  /** Takes effect with the next start. Changes nothing that is so already. */
  setBoot(ref: MachineRef, boot: MachineBoot): Promise<void>;
  /** Makes the medium that tells a machine what it is and these parts; undefined when the machine has it already. */
  makeSeed(ref: MachineRef, parts: readonly SeedPart[]): Promise<ComputeTask | undefined>;
  /** Puts the medium in, in place of the drive that tells the machine what it is alone. */
  useSeed(ref: MachineRef): Promise<void>;
  /** Takes the medium out, puts the drive back and deletes the medium. Undefined when there is none. */
  dropSeed(ref: MachineRef): Promise<ComputeTask | undefined>;
  /** Whether it starts with its node. */
  autostart(ref: MachineRef, on: boolean): Promise<void>;
  /**
   * Connects its network cards or, also while it runs, takes them off the network. Changes nothing that is so already.
   */
  setLinks(ref: MachineRef, connected: boolean): Promise<void>;
  /**
   * Slows its first network card to so many Mbit/s, also while it runs; null is full speed. Changes nothing that is so
   * already.
   */
  setSpeed(ref: MachineRef, mbit: number | null): Promise<void>;
  /**
   * Why it cannot be moved to this node of its cluster, in a sentence for staff; undefined when nothing is against it.
   */
  moveObstacle(ref: MachineRef, target: string): Promise<string | undefined>;
  /** Moves it to another node of its cluster with its disks: while it runs, if it does. */
  migrate(ref: MachineRef, target: string): Promise<ComputeTask>;
  setHostname(ref: MachineRef, hostname: string): Promise<void>;
  /** `now` when the guest agent applied it, else with the next start. */
  setAccess(ref: MachineRef, access: { login: string; password: string }): Promise<'now' | 'next_start'>;
  /** Adds a key that opens a user of the running machine, through its guest agent; once, however often it is asked. */
  addKey(ref: MachineRef, key: { login: string; key: string }): Promise<'added' | 'off' | 'no_agent'>;
  /** Undefined when there is no such machine. */
  destroy(ref: MachineRef): Promise<ComputeTask | undefined>;
  snapshotKeys(ref: MachineRef): Promise<readonly string[]>;
  snapshot(ref: MachineRef, key: string): Promise<ComputeTask>;
  rollback(ref: MachineRef, key: string): Promise<ComputeTask>;
  dropSnapshot(ref: MachineRef, key: string): Promise<ComputeTask>;
  backup(ref: MachineRef, key: string): Promise<ComputeTask>;
  findBackup(ref: MachineRef, key: string): Promise<StoredBackup | undefined>;
  restore(ref: MachineRef, place: string): Promise<ComputeTask>;
  /**
   * Makes a machine of its own, which carries the id of `ref`, from the backup of another. It is off, does not start
   * with its node, and has the network cards of the other until `cutNetwork`. Refuses a backup of a machine that does
   * not carry the id of `source.of`.
   */
  restoreCopy(ref: MachineRef, source: CopySource, shape: { name: string; ramMb: number }): Promise<ComputeTask>;
  /** Takes network cards away, and the addresses of all. Refused while it runs. */
  cutNetwork(ref: MachineRef, which: 'all' | 'all but the first'): Promise<void>;
  /** Copies a machine that carries the id of `source`, or a snapshot of it, to one that carries the id of `ref`. */
  cloneMachine(
    ref: MachineRef,
    source: MachineRef,
    how: { readonly name: string; readonly snapshot?: string },
  ): Promise<ComputeTask>;
  /** Nodes that a machine can be copied to. */
  nodesFor(source: MachineRef): Promise<readonly string[]>;
  /** Undefined when it is one already. */
  makeTemplate(ref: MachineRef): Promise<ComputeTask | undefined>;
  /** The node to download a file to. */
  importNode(cluster: string, kind: 'disk' | 'iso'): Promise<string>;
  hasFile(file: ImageFile): Promise<boolean>;
  /** Whether a file of this name is there, or is being downloaded. */
  isTaken(file: ImageFile): Promise<boolean>;
  /** What the node is told about the file at an address. */
  askUrl(cluster: string, node: string, url: string): Promise<{ size?: number | undefined; type?: string | undefined }>;
  /**
   * Lets the node download a file, which is there once its checksum was compared. The task is the one of an earlier
   * call where that still runs; undefined when the file is there.
   */
  downloadFile(
    file: ImageFile,
    from: { readonly url: string; readonly sha256: string },
  ): Promise<ComputeTask | undefined>;
  /** Stops its download and deletes it. Undefined when nothing is there. */
  dropFile(file: ImageFile): Promise<ComputeTask | undefined>;
  /**
   * Makes a machine that carries the id of `ref`, with the disk in the file. With the word of an image it becomes one
   * of `images` once it is a template; otherwise it is that of an account.
   */
  importFile(ref: MachineRef, file: ImageFile, image?: string): Promise<ComputeTask>;
  dropBackup(ref: MachineRef, place: string): Promise<ComputeTask | undefined>;
  /** Whether the task has ended; throws the reason when it failed. */
  isDone(task: ComputeTask): Promise<boolean>;
  console(ref: MachineRef): Promise<ConsoleStream>;
  screen(ref: MachineRef): Promise<ScreenStream>;
  close(): void;
}
