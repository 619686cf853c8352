import { z } from 'zod';
import { detailsSchema, id } from '../common.ts';
import { endpoint, limits, staff } from '../endpoint.ts';
import type { StateWord } from '../state-words.ts';
import { paceDays } from './placement.ts';

/** Why a cluster cannot be reached. */
export const clusterTrouble = z.enum(['token_refused', 'wrong_certificate', 'no_answer']);
export type ClusterTrouble = z.infer<typeof clusterTrouble>;

/** Texts for staff, on screens and in mails. */
export const clusterTroubleTexts: Readonly<Record<ClusterTrouble, { what: string; todo: string }>> = {
  token_refused: {
    what: 'It refused our token.',
    todo: 'The token was changed or removed at the hypervisor. Put the new one into PROXMOX_CLUSTERS and start again.',
  },
  wrong_certificate: {
    what: 'Its certificate is not the pinned one.',
    todo: 'Was it renewed? Then put the new fingerprint into PROXMOX_CLUSTERS and start again. If nobody renewed it, somebody may stand between us and it. Nothing of ours was sent.',
  },
  no_answer: {
    what: 'It does not answer.',
    todo: 'Look after its power, its network and its address in PROXMOX_CLUSTERS. Work on its servers waits and goes on by itself.',
  },
};

const ratio = (most: number) =>
  z
    .number()
    .min(0.1, { error: 'Please enter at least 0.1.' })
    .max(most, { error: `Please enter at most ${most}.` })
    .multipleOf(0.01, { error: 'Please enter at most two digits after the point.' })
    .nullable();

/** How much of what it has may be promised; null takes the value of the cluster, or the usual one. */
const ownRules = z.strictObject({ cpu_ratio: ratio(64), memory_ratio: ratio(8), disk_ratio: ratio(64) });
export type OwnRules = z.infer<typeof ownRules>;

const place = {
  cluster: z.string().trim().min(1).max(60),
  node: z.string().trim().max(63).describe('Empty for all nodes of the cluster.'),
};
export const nodeRulesBody = ownRules.extend(place);
export const nodeUseBody = z.strictObject({
  ...place,
  node: place.node.min(1),
  reason: z.string().trim().max(500).describe('Why no new server is placed on it; empty opens it again.'),
});

const clusterStorage = z.strictObject({
  storage: z.string(),
  node: z.string().describe('Empty where all nodes share it.'),
  total: z.number().int(),
  used: z.number().int(),
  disk_sold: z
    .number()
    .int()
    .nullable()
    .describe(
      'Of disks on it that were sold in the last 28 days, less those that ended then, in bytes; null where no server has its disk there.',
    ),
});

const computeNode = z.strictObject({
  node: z.string(),
  online: z.boolean(),
  cpus: z.number().int(),
  cpu_usage: z.number(),
  memory_total: z.number().int().describe('Bytes.'),
  memory_used: z.number().int(),
  memory_promised: z.number().int().describe('What the servers on it were sold, in bytes.'),
  memory_free: z.number().int().describe('What new servers can still be given, in bytes.'),
  storage_total: z.number().int(),
  storage_used: z.number().int(),
  servers: z.number().int().describe('Servers that have their machine on it, or are being made there.'),
  places: z.number().int().describe('Servers that wait for an image, whose place is kept on it.'),
  memory_sold: z
    .number()
    .int()
    .describe('Of servers on it that were made in the last 28 days, less those that ended then.'),
  vcpus_promised: z.number().int(),
  vcpus_free: z.number().int().nullable().describe('null where cores are not counted.'),
  disk_promised: z.number().int().describe('What the servers on it were sold, in bytes.'),
  disk_free: z.number().int().nullable().describe('null where disks are not counted.'),
  closed_for: z.string().describe('Why no new server is placed on it; empty when it is open.'),
  rules: ownRules,
});
export type ComputeNodeRow = z.infer<typeof computeNode>;

const reach = {
  cluster: z.string(),
  reachable: z.boolean(),
  trouble: clusterTrouble.nullable().describe('Why it cannot be reached; null when it can.'),
  details: z.string().describe('What is wrong with it; empty when nothing is.'),
};

const computeCluster = z.strictObject({
  ...reach,
  memory_sold: z.number().int().describe('Of servers made in the last 28 days, less those that ended then, in bytes.'),
  nodes: z.array(computeNode),
  rules: ownRules,
  storages: z.array(clusterStorage),
  disk_promised: z.number().int().describe('What all servers of the cluster were sold, in bytes.'),
});
export type ComputeCluster = z.infer<typeof computeCluster>;

/** After how many days its memory is sold, at the pace of the last 28; undefined while that is not above nothing. */
export function daysUntilFull({
  memory_sold,
  nodes,
}: Pick<ComputeCluster, 'memory_sold' | 'nodes'>): number | undefined {
  const free = nodes.reduce((sum, { memory_free }) => sum + memory_free, 0);
  return memory_sold > 0 ? Math.floor(free / (memory_sold / paceDays)) : undefined;
}

export function nodeWord({ online, closed_for }: Pick<ComputeNodeRow, 'online' | 'closed_for'>): StateWord {
  if (!online) return { word: 'Offline', meaning: 'broken' };
  return closed_for === '' ? { word: 'Online', meaning: 'well' } : { word: 'Closed', meaning: 'rest' };
}
export const clusterWord = ({ reachable }: Pick<ComputeCluster, 'reachable'>): StateWord =>
  reachable ? { word: 'In reach', meaning: 'well' } : { word: 'Out of reach', meaning: 'broken' };

/** A machine that carries one of our server ids and is not that server's machine. */
const strayMachine = z.strictObject({
  node: z.string(),
  proxmox_vm_id: z.number().int(),
  server_id: z.string(),
  why: z
    .enum(['unknown', 'ended', 'elsewhere'])
    .describe('There is no such server; it ended; or it has another machine.'),
  proxmox_vm_name: z.string().describe('Of that server; empty when there is none.'),
});
export type StrayMachine = z.infer<typeof strayMachine>;

const size = z.strictObject({ vcpus: z.number().int(), ram_mb: z.number().int(), disk_gb: z.number().int() });

const foundMachine = z.strictObject({
  node: z.string(),
  proxmox_vm_id: z.number().int(),
  name: z.string().describe('At the hypervisor.'),
  running: z.boolean(),
  ...size.shape,
  set_aside: z.string().describe('Why staff leave it where it is; empty when nobody has said.'),
});
export type FoundMachine = z.infer<typeof foundMachine>;

export const asideBody = z.strictObject({
  cluster: place.cluster,
  proxmox_vm_id: z.number().int().min(100).max(999_999_999),
  name: z.string().trim().min(1).max(253),
  note: z.string().trim().max(500).describe('Why it is left where it is; empty takes that back.'),
});

const homeOfVolume = z.strictObject({ node: z.string(), proxmox_vm_id: z.number().int(), volume_id: id });

const placed = z.strictObject({
  server_id: id,
  proxmox_vm_name: z.string(),
  node: z.string(),
  proxmox_vm_id: z.number().int(),
});

/** Where the hypervisors and the database disagree. */
const clusterDifferences = z.strictObject({
  ...reach,
  strays: z.array(strayMachine).describe('Machines that carry the id of a server that we do not have there.'),
  found: z.array(foundMachine).describe('Machines that carry nobody’s id and are in no book of ours.'),
  missing: z.array(placed).describe('Servers whose machine is gone.'),
  moved: z
    .array(placed.extend({ found_on: z.string() }))
    .describe('Servers whose machine is on another node than we have written down.'),
  sizes: z
    .array(placed.extend({ billed: size, found: size }))
    .describe('Servers whose machine has another size or a smaller disk than what is billed.'),
  elsewhere: z
    .array(placed.extend({ billed_place: z.string(), found_place: z.string() }))
    .describe('Servers that stand in another place than the one that was ordered.'),
  stray_volumes: z
    .array(
      homeOfVolume.extend({
        why: z
          .enum(['unknown', 'ended', 'elsewhere'])
          .describe('There is no such volume; it ended; or it has another home.'),
      }),
    )
    .describe('Homes of volumes that we do not have there.'),
  missing_volumes: z.array(homeOfVolume.extend({ name: z.string() })).describe('Volumes whose home is gone.'),
  unclear: z.array(placed).describe('Servers of which nobody can tell now, because their node does not answer.'),
});
export type ClusterDifferences = z.infer<typeof clusterDifferences>;

export const nodeEndpoints = {
  adminNodes: endpoint({
    method: 'GET',
    path: '/system/admin/nodes',
    summary: 'Clusters and nodes, with their free memory and storage.',
    access: staff('staffServers', 'staffSubnets'),
    limit: limits.read,
    reads: ['nodes'],
    status: 200,
    response: z.strictObject({ clusters: z.array(computeCluster) }),
    errors: [],
  }),
  adminNodeRules: endpoint({
    method: 'PUT',
    path: '/system/admin/nodes/rules',
    summary: 'Set how much a node, or each node of a cluster, may promise of its cores, memory and disks.',
    access: staff('staffServers'),
    limit: limits.write,
    changes: ['nodes', 'catalog'],
    body: nodeRulesBody,
    status: 200,
    response: detailsSchema,
    errors: [],
  }),
  adminNodeUse: endpoint({
    method: 'PUT',
    path: '/system/admin/nodes/use',
    summary: 'Close a node for new servers with a reason, or open it again. Servers that are on it stay.',
    access: staff('staffServers'),
    limit: limits.write,
    changes: ['nodes', 'catalog'],
    body: nodeUseBody,
    status: 200,
    response: detailsSchema,
    errors: [],
  }),
  adminMachineAside: endpoint({
    method: 'PUT',
    path: '/system/admin/nodes/aside',
    summary: 'Say why a machine that was found at the hypervisor is left where it is, or take that back.',
    access: staff('staffServers'),
    limit: limits.write,
    changes: ['nodes'],
    body: asideBody,
    status: 200,
    response: detailsSchema,
    errors: [],
  }),
  adminDifferences: endpoint({
    method: 'GET',
    path: '/system/admin/nodes/differences',
    summary:
      'Machines without a server, servers without a machine, machines whose size, disk or place is not what is billed, and the same of volumes.',
    access: staff('staffServers'),
    limit: limits.document,
    reads: ['copies', 'nodes', 'servers', 'subscriptions', 'deliveries', 'volumes'],
    status: 200,
    response: z.strictObject({ clusters: z.array(clusterDifferences) }),
    errors: [],
  }),
};
