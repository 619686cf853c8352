import { z } from 'zod';

/** As in a file below /etc/pve/qemu-server: every value is text. */
const configSchema = z.record(z.string(), z.string());
export type VmConfig = z.infer<typeof configSchema>;

const fileSchema = z.union([
  z.strictObject({ kind: z.literal('file'), text: z.string() }),
  z.strictObject({ kind: z.literal('folder') }),
  z.strictObject({ kind: z.literal('gone') }),
]);
export type GuestFile = z.infer<typeof fileSchema>;

/** What is on a machine's disk. It travels with clones, snapshots and backups. */
const imageSchema = z.strictObject({
  /** The operating system, a key of `systems`; empty when nothing bootable is on the disk. */
  system: z.string(),
  hostname: z.string(),
  /** Which cloud-init configuration was applied last. */
  instance: z.string(),
  /** Salted hashes; an account without one cannot log in with a password. */
  passwords: z.record(z.string(), z.string()),
  keys: z.record(z.string(), z.array(z.string())),
  /** The `ipconfig0` value the guest last applied; the VM's configuration may hold a newer one. */
  network: z.string(),
  /** The same of its other cards, by their names: eth1 is `net1`. */
  networks: z.record(z.string(), z.string()).default({}),
  nameserver: z.string(),
  history: z.array(z.string()),
  /** Programs that cloud-init installed, by the names of their packages. */
  packages: z.array(z.string()).default([]),
  /** What differs from a freshly installed system. */
  files: z.record(z.string(), fileSchema),
});
export type DiskImage = z.infer<typeof imageSchema>;

const snapshotSchema = z.strictObject({
  name: z.string(),
  description: z.string(),
  time: z.int(),
  vmstate: z.boolean(),
  parent: z.string().optional(),
  config: configSchema,
  image: imageSchema,
  /** What was on the other disks of the machine, by volume id. */
  contents: z.record(z.string(), z.string()).default({}),
});
export type Snapshot = z.infer<typeof snapshotSchema>;

const ruleSchema = z.record(z.string(), z.string());
const firewallSchema = z.strictObject({
  options: z.record(z.string(), z.string()),
  rules: z.array(ruleSchema),
  ipsets: z.record(
    z.string(),
    z.strictObject({
      comment: z.string().optional(),
      entries: z.array(
        z.strictObject({ cidr: z.string(), comment: z.string().optional(), nomatch: z.boolean().optional() }),
      ),
    }),
  ),
});
export type Firewall = z.infer<typeof firewallSchema>;

const vmSchema = z.strictObject({
  vmid: z.int(),
  node: z.string(),
  config: configSchema,
  /** What waits for the next start. Null: the key is to be removed. */
  pending: z.record(z.string(), z.string().nullable()),
  /** What the cloud-init drive was last made from. */
  drive: configSchema,
  snapshots: z.array(snapshotSchema),
  parent: z.string().optional(),
  image: imageSchema,
  /** What is on the disk while `image` is a system that was started from a medium. */
  disk: imageSchema.optional(),
  power: z.enum(['running', 'paused', 'stopped']),
  /** Lab time in milliseconds: since when QEMU runs, and since when the system inside does. */
  startedAt: z.number(),
  bootedAt: z.number(),
  /** The newest stretches of running, for the graphs. */
  sessions: z.array(z.tuple([z.number(), z.number()])),
  pid: z.int(),
  firewall: firewallSchema,
});
export type Vm = z.infer<typeof vmSchema>;

const nodeSchema = z.strictObject({
  name: z.string(),
  online: z.boolean(),
  id: z.int(),
  ip: z.string(),
  threads: z.int(),
  memory: z.int(),
  rootSize: z.int(),
  bootedAt: z.number(),
});
export type Node = z.infer<typeof nodeSchema>;

const storageSchema = z.strictObject({
  name: z.string(),
  type: z.string(),
  content: z.array(z.string()),
  shared: z.boolean(),
  size: z.int(),
  full: z.boolean(),
});
export type Storage = z.infer<typeof storageSchema>;

/** A file on a storage. Disks of machines are not here: they are in the machines' configurations. */
const volumeSchema = z.strictObject({
  volid: z.string(),
  /** Empty on shared storages. */
  node: z.string(),
  content: z.string(),
  format: z.string(),
  size: z.int(),
  ctime: z.int(),
  vmid: z.int().optional(),
  notes: z.string().optional(),
  protected: z.boolean(),
  /** Of a small file that was uploaded, in base64. */
  data: z.string().optional(),
  /** Of a file that was downloaded: its name at the source, and the size of the disk in it where it is in qcow2. */
  download: z.strictObject({ name: z.string(), qcow2Bytes: z.int().optional() }).optional(),
  backup: z.strictObject({ config: configSchema, image: imageSchema, firewall: firewallSchema }).optional(),
});
export type Volume = z.infer<typeof volumeSchema>;

const vmid = z.int();
/** What a task does when its time is over. It is data, so that a task survives a restart of the lab. */
const workSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('clone'), vmid, source: vmid, snapname: z.string().optional() }),
  z.strictObject({ kind: z.literal('create'), vmid, start: z.boolean() }),
  z.strictObject({
    kind: z.literal('restore'),
    vmid,
    volid: z.string(),
    storage: z.string(),
    set: configSchema,
    start: z.boolean(),
    unique: z.boolean(),
    /** The machine did not exist before. */
    fresh: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('config'), vmid, set: configSchema, unset: z.array(z.string()) }),
  z.strictObject({ kind: z.literal('resize'), vmid, disk: z.string(), bytes: z.int() }),
  z.strictObject({ kind: z.literal('start'), vmid }),
  z.strictObject({ kind: z.literal('stop'), vmid }),
  z.strictObject({ kind: z.literal('shutdown'), vmid }),
  z.strictObject({ kind: z.literal('reboot'), vmid }),
  z.strictObject({ kind: z.literal('reset'), vmid }),
  z.strictObject({ kind: z.literal('suspend'), vmid, todisk: z.boolean() }),
  z.strictObject({ kind: z.literal('resume'), vmid }),
  z.strictObject({
    kind: z.literal('snapshot'),
    vmid,
    name: z.string(),
    description: z.string(),
    vmstate: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('rollback'), vmid, name: z.string(), start: z.boolean() }),
  z.strictObject({ kind: z.literal('delsnapshot'), vmid, name: z.string() }),
  z.strictObject({
    kind: z.literal('vzdump'),
    vmid,
    storage: z.string(),
    stop: z.boolean(),
    notes: z.string(),
    protected: z.boolean(),
    keep: z.int().optional(),
  }),
  z.strictObject({ kind: z.literal('destroy'), vmid, purge: z.boolean() }),
  z.strictObject({ kind: z.literal('migrate'), vmid, target: z.string(), online: z.boolean() }),
  z.strictObject({ kind: z.literal('move-disk'), vmid, disk: z.string(), storage: z.string(), remove: z.boolean() }),
  z.strictObject({ kind: z.literal('template'), vmid }),
  z.strictObject({ kind: z.literal('delete-volume'), volid: z.string(), node: z.string() }),
  z.strictObject({ kind: z.literal('add-volume'), volume: volumeSchema }),
  z.strictObject({
    kind: z.literal('download'),
    url: z.string(),
    algorithm: z.string().optional(),
    checksum: z.string().optional(),
    volume: volumeSchema,
  }),
  z.strictObject({ kind: z.literal('proxy'), vmid }),
]);
export type Work = z.infer<typeof workSchema>;
export type WorkOf<Kind extends Work['kind']> = Extract<Work, { kind: Kind }>;

const taskSchema = z.strictObject({
  upid: z.string(),
  node: z.string(),
  type: z.string(),
  id: z.string(),
  user: z.string(),
  pid: z.int(),
  pstart: z.int(),
  /** Lab time in milliseconds. */
  startedAt: z.number(),
  endedAt: z.number().optional(),
  /** Real time in milliseconds, as the timers go by it. */
  begunAt: z.number().optional(),
  milliseconds: z.number(),
  status: z.string().optional(),
  /** Each line appears when this part of the task is over. */
  log: z.array(z.tuple([z.number(), z.string()])),
  work: workSchema,
  /** How the task will end instead of succeeding: the fault that was set for it. */
  fate: z.strictObject({ effect: z.string(), message: z.string() }).optional(),
});
export type Task = z.infer<typeof taskSchema>;

const tokenSchema = z.strictObject({
  id: z.string(),
  secret: z.string(),
  comment: z.string().optional(),
  expire: z.int().optional(),
  privsep: z.boolean(),
});

/** What a storage knows of a disk that several machines may name: its size after it grew, and what was written to it. */
const diskSchema = z.strictObject({ bytes: z.int().optional(), content: z.string() });

export const haState = z.enum(['started', 'stopped', 'disabled', 'ignored']);
/** A machine that the cluster's own high availability manages. */
const haSchema = z.strictObject({
  state: haState,
  comment: z.string().optional(),
  /** Real time in milliseconds: since when its node is lost. */
  lostAt: z.number().optional(),
  failed: z.boolean().optional(),
});
export type HaResource = z.infer<typeof haSchema>;

export const clusterStateSchema = z.strictObject({
  name: z.string(),
  /** Whether the product's token is accepted. Refused: as after a rotation. */
  tokenRefused: z.boolean(),
  tokens: z.array(tokenSchema),
  users: z.record(z.string(), z.strictObject({ comment: z.string().optional(), password: z.string().optional() })),
  roles: z.record(z.string(), z.string()),
  acl: z.array(z.strictObject({ path: z.string(), role: z.string(), who: z.string(), propagate: z.boolean() })),
  pools: z.record(
    z.string(),
    z.strictObject({ comment: z.string().optional(), vms: z.array(vmid), storages: z.array(z.string()) }),
  ),
  nodes: z.array(nodeSchema),
  storages: z.array(storageSchema),
  volumes: z.array(volumeSchema),
  /** By volume id; those of which nothing is to be said are missing. */
  disks: z.record(z.string(), diskSchema).default({}),
  vms: z.record(z.string(), vmSchema),
  /** By `vm:<number>`. */
  ha: z.record(z.string(), haSchema).default({}),
  tasks: z.array(taskSchema),
  lastPid: z.int(),
});
export type ClusterState = z.infer<typeof clusterStateSchema>;
