import {
  lackOf,
  type NodeRoom,
  type NodeSize,
  noSize,
  roomOn,
  type ServerSize,
  sizeInBytes,
} from '@resolvo/contract/machines/placement';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { ComputeError, type ComputeNode } from '../../../providers/compute.ts';
import { readImageRules } from '../clusters/image-rules.ts';
import { type NodeRules, readNodeRules } from '../clusters/node-rules.ts';
import { clustersAt } from '../images/server-images.ts';
import { holdAddress } from '../subnets/hold-addresses.ts';

/** VM ids below this belong to machines and templates that are not ours. */
export const firstVmId = 10_000;

interface NodeChoice extends NodeSize {
  readonly cluster: string;
  readonly node: string;
  /** Whether the disks are on storage that all nodes share: then what all servers of the cluster have counts. */
  readonly isDiskShared?: boolean | undefined;
}

/** A node as it is measured now. Where nodes share a storage, disks are there; otherwise on those of the node. */
export function choiceOf(cluster: string, { node, cpus, memoryTotal, memoryUsed, storages }: ComputeNode): NodeChoice {
  const shared = storages.filter((one) => one.shared);
  const disks = shared.length > 0 ? shared : storages;
  return {
    cluster,
    node,
    cpus,
    memoryTotal,
    memoryUsed,
    diskTotal: disks.reduce((sum, { total }) => sum + total, 0),
    diskUsed: disks.reduce((sum, { used }) => sum + used, 0),
    isDiskShared: shared.length > 0,
  };
}

/**
 * Nodes that are up and can hold the image, as the hypervisors report now. Clusters that do not answer are left out.
 */
export async function findNodes(
  deps: Pick<Deps, 'compute' | 'log' | 'db'>,
  { image, location }: { image: string; location?: string | undefined },
): Promise<NodeChoice[]> {
  const found: NodeChoice[] = [];
  let unreachable: unknown;
  for (const { name: cluster } of clustersAt(deps.compute, location)) {
    try {
      const nodes = await deps.compute.nodes(cluster);
      const images = image === '' ? undefined : await deps.compute.images(cluster);
      const fits = images?.find((one) => one.image === image)?.nodes;
      for (const one of nodes) {
        if (one.online && (images === undefined || fits?.includes(one.node))) found.push(choiceOf(cluster, one));
      }
    } catch (error) {
      if (!(error instanceof ComputeError)) throw error;
      deps.log.warn({ event: 'placement.cluster_skipped', cluster, err: error }, 'Cluster skipped: no answer');
      unreachable = error;
    }
  }
  if (found.length === 0 && unreachable) throw unreachable;
  const ruleOf = await readImageRules(deps.db);
  const offered = found.filter(({ cluster }) => ruleOf(cluster, image).offer === 'offered');
  // What was ordered while it was offered, and what staff add, is made all the same.
  return offered.length > 0 ? offered : found;
}

/**
 * Chooses the node with the most free memory and reserves a VM id and addresses on it. Memory promised to servers
 * counts as used before their machines exist; the cluster's counter row is held, so two placements never count the same
 * memory.
 */
export async function reservePlace(
  deps: Pick<Deps, 'now'>,
  tx: Queryable,
  serverId: string,
  size: ServerSize,
  choices: readonly NodeChoice[],
): Promise<boolean> {
  await holdCounters(tx, [...new Set(choices.map(({ cluster }) => cluster))]);
  const ranked = await rankNodes(tx, choices, serverId);
  for (const { cluster, node, room, closedFor } of ranked) {
    if (closedFor !== '' || lackOf(room, size) !== undefined) continue;
    const at = deps.now();
    if (!(await holdAddress(tx, { cluster, family: 4, serverId, at }))) continue;
    await holdAddress(tx, { cluster, family: 6, serverId, at });
    const vmId = await nextVmId(tx, cluster);
    await tx.updateTable('servers').set({ cluster, node, vm_id: vmId }).where('id', '=', serverId).execute();
    return true;
  }
  return false;
}

/** Every transaction that counts the room of clusters holds these rows, so that two never count the same. Before the server. */
export async function holdCounters(tx: Queryable, clusters: readonly string[]): Promise<void> {
  const sorted = [...clusters].sort();
  for (const cluster of sorted) await beginCounting(tx, cluster);
  await sql`select 1 from vm_counters where cluster = any(${sorted}) order by cluster for update`.execute(tx);
}

async function beginCounting(tx: Queryable, cluster: string): Promise<void> {
  await sql`insert into vm_counters (cluster, last) values (${cluster}, ${firstVmId}) on conflict do nothing`.execute(
    tx,
  );
}

/** A VM id for a machine that is no server's. */
export async function takeVmId(tx: Queryable, cluster: string): Promise<number> {
  await beginCounting(tx, cluster);
  return nextVmId(tx, cluster);
}

/** Numbers of machines that were adopted ahead of the counter are passed over. */
export async function nextVmId(tx: Queryable, cluster: string): Promise<number> {
  for (;;) {
    const { last } = await tx
      .updateTable('vm_counters')
      .set({ last: sql`last + 1` })
      .where('cluster', '=', cluster)
      .returning('last')
      .executeTakeFirstOrThrow();
    if (!(await isKnown(tx, cluster, last))) return last;
  }
}

/** Whether a server has or had the machine with this number. */
export async function isKnown(tx: Queryable, cluster: string, vmId: number): Promise<boolean> {
  const found = tx.selectFrom('servers').select('id').where('cluster', '=', cluster).where('vm_id', '=', vmId);
  return (await found.executeTakeFirst()) !== undefined;
}

interface RankedNode extends NodeChoice {
  readonly room: NodeRoom;
  /** Why nothing new is placed on it; empty when it is open. */
  readonly closedFor: string;
}

/** Most free memory first. `except` is a server whose own size is not counted. */
export async function rankNodes(
  db: Queryable,
  choices: readonly NodeChoice[],
  except: string | null,
): Promise<RankedNode[]> {
  const promised = await promisedSizes(db, except);
  const rules = await readNodeRules(db);
  return choices
    .map((choice) => ({ ...choice, ...roomOf(choice, promised, rules) }))
    .sort((a, b) => b.room.memory - a.room.memory || (a.node < b.node ? -1 : 1));
}

/** The one place where the room of a node is counted, for orders, deliveries, moves and changes of size. */
export function roomOf(
  choice: NodeChoice,
  promised: Promised,
  rules: NodeRules,
): Pick<RankedNode, 'room' | 'closedFor'> {
  const { cluster, node, isDiskShared } = choice;
  const here = promised.on(cluster, node);
  const disk = isDiskShared ? promised.in(cluster).disk : here.disk;
  const rule = rules.of(cluster, node);
  return { room: roomOn(choice, { ...here, disk }, rule.rules), closedFor: rule.closedFor };
}

export interface Promised {
  on(cluster: string, node: string): ServerSize;
  in(cluster: string): ServerSize;
}

/** What servers were promised. One that is being moved counts at both ends. */
export async function promisedSizes(db: Queryable, except: string | null): Promise<Promised> {
  const { rows } = await sql<{ cluster: string; node: string; ram_mb: number; vcpus: number; disk_gb: number }>`
    select s.cluster, n.node, sum(p.ram_mb)::bigint as ram_mb, sum(p.vcpus)::bigint as vcpus,
      sum(greatest(s.disk_gb, p.disk_gb))::bigint as disk_gb
    from servers s join plans p on p.id = s.plan_id
    cross join lateral (values (s.node), (s.moving_to)) as n (node)
    where n.node is not null and s.cluster is not null and s.state not in ('failed', 'deleted')
      and s.id is distinct from ${except}::uuid
    group by 1, 2`.execute(db);
  const sizes = rows.map((row) => ({ ...row, size: sizeInBytes(row) }));
  return {
    on: (cluster, node) => sizes.find((one) => one.cluster === cluster && one.node === node)?.size ?? noSize,
    in: (cluster) =>
      sizes
        .filter((one) => one.cluster === cluster)
        .reduce(
          (sum, { size }) => ({
            memory: sum.memory + size.memory,
            vcpus: sum.vcpus + size.vcpus,
            disk: sum.disk + size.disk,
          }),
          noSize,
        ),
  };
}
