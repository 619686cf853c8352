import { z } from 'zod';

/** The fields we read of PVE's answers. Unknown keys are accepted: answers hold more, and differ between versions. */
const flag = z.union([z.literal(0), z.literal(1), z.boolean()]).transform(Boolean);
const whole = z.number().transform(Math.round);

export const upid = z.string().startsWith('UPID:');
export const nothing = z.unknown();

export const resource = z.object({
  type: z.string(),
  status: z.string().optional(),
  node: z.string().optional(),
  vmid: z.number().int().optional(),
  name: z.string().optional(),
  template: flag.default(false),
  cpu: z.number().default(0),
  maxcpu: z.number().default(0),
  mem: whole.default(0),
  maxmem: whole.default(0),
  disk: whole.default(0),
  maxdisk: whole.default(0),
  uptime: z.number().default(0),
  diskread: whole.default(0),
  diskwrite: whole.default(0),
  netin: whole.default(0),
  netout: whole.default(0),
  storage: z.string().optional(),
  shared: flag.default(false),
  content: z.string().default(''),
});
export const resources = z.array(resource);

/** The cluster itself, and its nodes; a node that stands alone has no row of a cluster. */
export const clusterStatus = z.array(
  z.object({ type: z.string(), name: z.string(), online: flag.default(true), quorate: flag.default(true) }),
);

const configValue = z.union([z.string(), z.number()]).transform(String);
export const vmConfig = z.record(z.string(), configValue.catch(''));
export type VmConfig = z.output<typeof vmConfig>;

/** What a machine has, and what waits for its next start. */
export const pendingRows = z.array(
  z.object({
    key: z.string(),
    value: configValue.optional().catch(undefined),
    pending: configValue.optional().catch(undefined),
    delete: z.number().optional(),
  }),
);

export const vmStatus = z.object({
  status: z.string(),
  lock: z.string().optional(),
  uptime: z.number().default(0),
});

/** A time that the record knows nothing about has no values. */
export const rrdRows = z.array(
  z.object({
    time: whole,
    cpu: z.number().optional(),
    mem: z.number().optional(),
    maxmem: z.number().optional(),
    diskread: z.number().optional(),
    diskwrite: z.number().optional(),
    netin: z.number().optional(),
    netout: z.number().optional(),
  }),
);

export const taskStatus = z.object({ status: z.string(), exitstatus: z.string().optional() });

export const migratePreconditions = z.object({
  allowed_nodes: z.array(z.string()).default([]),
  not_allowed_nodes: z.record(z.string(), z.unknown()).default({}),
  local_resources: z.array(z.string()).default([]),
});
export type MigratePreconditions = z.output<typeof migratePreconditions>;

export const haResources = z.array(
  z.object({ sid: z.string(), state: z.string().default('started'), comment: z.string().default('') }),
);

export const savedConfig = z.string();
export const snapshots = z.array(z.object({ name: z.string() }));

export const storages = z.array(
  z.object({ storage: z.string(), active: flag.default(true), shared: flag.default(false), content: z.string() }),
);
export const volumes = z.array(
  z.object({ volid: z.string(), size: whole.default(0), notes: z.string().optional(), vmid: z.number().optional() }),
);

export const termproxy = z.object({ port: z.coerce.number().int(), ticket: z.string(), user: z.string() });

export const vncproxy = termproxy.extend({ password: z.string().min(1) });

/** Entries of a set of addresses. */
export const ipsetEntries = z.array(z.object({ cidr: z.string() }));

/** Rules of a machine's firewall, in order. A rule of which we read more than we write is none of ours. */
export const firewallRules = z.array(
  z.object({
    pos: z.number().int(),
    type: z.string(),
    action: z.string(),
    enable: z.coerce.number().default(0),
    proto: z.string().optional(),
    dport: z.string().optional(),
    source: z.string().optional(),
    dest: z.string().optional(),
    comment: z.string().optional(),
    sport: z.string().optional(),
    iface: z.string().optional(),
    macro: z.string().optional(),
    'icmp-type': z.string().optional(),
  }),
);

/** Where nothing is set, PVE's firewall of a machine is off, drops what comes in and accepts what goes out. */
export const firewallOptions = z.object({
  enable: flag.default(false),
  policy_in: z.string().default('DROP'),
  policy_out: z.string().default('ACCEPT'),
});
