import { paceDays, type ServerSize, sizeInBytes } from '@resolvo/contract/machines/placement';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { ComputeNode } from '../../../providers/compute.ts';
import { outOfReach, reached } from '../clusters/cluster-reach.ts';
import { readNodeRules } from '../clusters/node-rules.ts';
import { choiceOf, promisedSizes, roomOf } from '../servers/place-server.ts';
import { hasMachine } from './has-machine.ts';

/** All configured clusters, including those that do not answer, with the reason. */
export async function listNodes(deps: Pick<Deps, 'db' | 'compute' | 'now'>) {
  const promised = await promisedSizes(deps.db, null);
  const rules = await readNodeRules(deps.db);
  const counted = await sql<{ place: string; servers: number; places: number }>`
    select cluster || ' ' || node as place, count(*) filter (where ${hasMachine('servers')}) as servers,
      count(*) filter (where state not in ('failed', 'deleted') and image = '') as places
    from servers where cluster is not null group by 1`.execute(deps.db);
  const servers = new Map(counted.rows.map(({ place, ...counts }) => [place, counts]));
  const sold = await soldLately(deps);
  const booksOf = (cluster: string) => {
    const here = [...sold].filter(([place]) => place.startsWith(`${cluster} `)).map(([, size]) => size);
    return {
      memory_sold: here.reduce((sum, { memory }) => sum + memory, 0),
      disk_promised: promised.in(cluster).disk,
      rules: rules.own(cluster, ''),
    };
  };
  const clusters = await Promise.all(
    deps.compute.clusters.map(async ({ name }) => {
      try {
        const nodes = await deps.compute.nodes(name);
        return {
          cluster: name,
          ...reached,
          ...booksOf(name),
          storages: storagesOf(nodes, (node) => sold.get(`${name} ${node}`)?.disk ?? 0),
          nodes: nodes.map((node) => {
            const here = promised.on(name, node.node);
            const { room, closedFor } = roomOf(choiceOf(name, node), promised, rules);
            return {
              node: node.node,
              online: node.online,
              cpus: node.cpus,
              cpu_usage: node.cpuUsage,
              memory_total: node.memoryTotal,
              memory_used: node.memoryUsed,
              memory_promised: here.memory,
              memory_free: node.online ? room.memory : 0,
              memory_sold: sold.get(`${name} ${node.node}`)?.memory ?? 0,
              storage_total: node.storageTotal,
              storage_used: node.storageUsed,
              ...(servers.get(`${name} ${node.node}`) ?? { servers: 0, places: 0 }),
              vcpus_promised: here.vcpus,
              vcpus_free: room.vcpus,
              disk_promised: here.disk,
              disk_free: room.disk,
              closed_for: closedFor,
              rules: rules.own(name, node.node),
            };
          }),
        };
      } catch (error) {
        return { cluster: name, ...outOfReach(error), ...booksOf(name), storages: [], nodes: [] };
      }
    }),
  );
  return { clusters };
}

/**
 * A storage that all nodes share is told once, by a node that is on: of one that is off nothing is known. As for placing (`choiceOf`), disks are on shared storages where there are
 * any; several that take the same disks fill up together.
 */
function storagesOf(nodes: readonly ComputeNode[], soldOn: (node: string) => number) {
  const rows = nodes
    .filter(({ online }) => online)
    .flatMap(({ node, storages }) =>
      storages.map(({ storage, shared, total, used }) => ({ storage, node: shared ? '' : node, total, used })),
    );
  const storages = [...new Map(rows.map((row) => [`${row.node} ${row.storage}`, row]))]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, row]) => row);
  const isShared = storages.some(({ node }) => node === '');
  return storages.map((row) => {
    if (isShared && row.node !== '') return { ...row, disk_sold: null };
    const sold = isShared ? nodes.reduce((sum, { node }) => sum + soldOn(node), 0) : soldOn(row.node);
    const beside = storages.filter(({ node }) => node === row.node);
    const free = beside.reduce((sum, { total, used }) => sum + total - used, 0);
    return { ...row, disk_sold: free > 0 ? Math.round(sold * ((row.total - row.used) / free)) : sold };
  });
}

/** Sizes of the servers made lately, less those of older ones that ended then, by cluster and node. */
async function soldLately(deps: Pick<Deps, 'db' | 'now'>): Promise<Map<string, ServerSize>> {
  const since = new Date(deps.now().getTime() - paceDays * 86_400_000);
  const sign = sql`case when s.created_at > ${since} then 1 else -1 end`;
  const { rows } = await sql<{ place: string; ram_mb: number; vcpus: number; disk_gb: number }>`
    select s.cluster || ' ' || s.node as place, sum(${sign} * p.ram_mb)::bigint as ram_mb,
      sum(${sign} * p.vcpus)::bigint as vcpus, sum(${sign} * p.disk_gb)::bigint as disk_gb
    from servers s join plans p on p.id = s.plan_id
    where s.cluster is not null and s.state <> 'failed'
      and (s.created_at > ${since} and s.deleted_at is null or s.created_at <= ${since} and s.deleted_at > ${since})
    group by 1`.execute(deps.db);
  return new Map(rows.map(({ place, ...size }) => [place, sizeInBytes(size)]));
}
