import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { ComputeError } from '../../../providers/compute.ts';
import { clustersAt } from '../images/server-images.ts';
import { holdAddress } from '../subnets/hold-addresses.ts';

const megabyte = 1024 ** 2;
/** Memory a node keeps for itself. */
const headroom = 0.05;
/** VM ids below this belong to machines and templates that are not ours. */
export const firstVmId = 10_000;

interface NodeChoice {
  readonly cluster: string;
  readonly node: string;
  readonly memoryTotal: number;
  readonly memoryUsed: number;
}

/**
 * Nodes that are up and can hold the image, as the hypervisors report now. Clusters that do not answer are left out.
 */
export async function findNodes(
  deps: Pick<Deps, 'compute' | 'log'>,
  { image, location }: { image: string; location?: string | undefined },
): Promise<NodeChoice[]> {
  const found: NodeChoice[] = [];
  let unreachable: unknown;
  for (const { name: cluster } of clustersAt(deps.compute, location)) {
    try {
      const nodes = await deps.compute.nodes(cluster);
      const images = image === '' ? undefined : await deps.compute.images(cluster);
      const fits = images?.find((one) => one.image === image)?.nodes;
      for (const { node, online, memoryTotal, memoryUsed } of nodes) {
        if (online && (images === undefined || fits?.includes(node))) {
          found.push({ cluster, node, memoryTotal, memoryUsed });
        }
      }
    } catch (error) {
      if (!(error instanceof ComputeError)) throw error;
      deps.log.warn({ event: 'placement.cluster_skipped', cluster, err: error }, 'Cluster skipped: no answer');
      unreachable = error;
    }
  }
  if (found.length === 0 && unreachable) throw unreachable;
  return found;
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
  ramMb: number,
  choices: readonly NodeChoice[],
): Promise<boolean> {
  await holdCounters(tx, [...new Set(choices.map(({ cluster }) => cluster))]);
  const ranked = await rankNodes(tx, choices, serverId);
  for (const { cluster, node, free } of ranked) {
    if (free < ramMb * megabyte) continue;
    const at = deps.now();
    if (!(await holdAddress(tx, { cluster, family: 4, serverId, at }))) continue;
    await holdAddress(tx, { cluster, family: 6, serverId, at });
    const vmId = await nextVmId(tx, cluster);
    await tx.updateTable('servers').set({ cluster, node, vm_id: vmId }).where('id', '=', serverId).execute();
    return true;
  }
  return false;
}

/** What is held by whoever counts the room of clusters, so that two never count the same. Before the server. */
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

export async function nextVmId(tx: Queryable, cluster: string): Promise<number> {
  const { last } = await tx
    .updateTable('vm_counters')
    .set({ last: sql`last + 1` })
    .where('cluster', '=', cluster)
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

interface RankedNode extends NodeChoice {
  readonly free: number;
}

/** Bytes a node can still give. Promised memory counts as used, also while the machines are off. */
export const freeMemory = (node: Pick<NodeChoice, 'memoryTotal' | 'memoryUsed'>, promised: number): number =>
  Math.max(0, Math.floor(node.memoryTotal * (1 - headroom) - Math.max(node.memoryUsed, promised)));

/** Most free first. `except` is a server whose own memory is not counted. */
export async function rankNodes(db: Queryable, choices: readonly NodeChoice[], except: string): Promise<RankedNode[]> {
  const promised = await promisedMemory(db, except);
  return choices
    .map((choice) => {
      return { ...choice, free: freeMemory(choice, promised.get(`${choice.cluster} ${choice.node}`) ?? 0) };
    })
    .sort((a, b) => b.free - a.free || (a.node < b.node ? -1 : 1));
}

/** Bytes by cluster and node. A server that is being moved counts at both ends. */
export async function promisedMemory(db: Queryable, except: string | null): Promise<Map<string, number>> {
  const rows = await sql<{ place: string; mb: number }>`
    select s.cluster || ' ' || n.node as place, sum(p.ram_mb)::bigint as mb
    from servers s join plans p on p.id = s.plan_id
    cross join lateral (values (s.node), (s.moving_to)) as n (node)
    where n.node is not null and s.cluster is not null and s.state not in ('failed', 'deleted') and s.id is distinct from ${except}::uuid
    group by 1`.execute(db);
  return new Map(rows.rows.map(({ place, mb }) => [place, mb * megabyte]));
}
