import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { outOfReach, reached } from '../clusters/cluster-reach.ts';
import { freeMemory, promisedMemory } from '../servers/place-server.ts';

/** All configured clusters, including those that do not answer, with the reason. */
export async function listNodes(deps: Pick<Deps, 'db' | 'compute' | 'now'>) {
  const promised = await promisedMemory(deps.db, null);
  const counted = await sql<{ place: string; count: number }>`
    select cluster || ' ' || node as place, count(*) as count from servers
    where cluster is not null and state not in ('failed', 'deleted') group by 1`.execute(deps.db);
  const servers = new Map(counted.rows.map(({ place, count }) => [place, count]));
  const sold = await soldLately(deps);
  const clusters = await Promise.all(
    deps.compute.clusters.map(async ({ name }) => {
      try {
        const nodes = await deps.compute.nodes(name);
        return {
          cluster: name,
          ...reached,
          memory_sold: sold.get(name) ?? 0,
          nodes: nodes.map((node) => ({
            node: node.node,
            online: node.online,
            cpus: node.cpus,
            cpu_usage: node.cpuUsage,
            memory_total: node.memoryTotal,
            memory_used: node.memoryUsed,
            memory_promised: promised.get(`${name} ${node.node}`) ?? 0,
            memory_free: node.online ? freeMemory(node, promised.get(`${name} ${node.node}`) ?? 0) : 0,
            storage_total: node.storageTotal,
            storage_used: node.storageUsed,
            servers: servers.get(`${name} ${node.node}`) ?? 0,
          })),
        };
      } catch (error) {
        return { cluster: name, ...outOfReach(error), memory_sold: sold.get(name) ?? 0, nodes: [] };
      }
    }),
  );
  return { clusters };
}

/** Memory of the servers made in the last 30 days, less that of older ones that ended then, by cluster. */
async function soldLately(deps: Pick<Deps, 'db' | 'now'>): Promise<Map<string, number>> {
  const since = new Date(deps.now().getTime() - 30 * 86_400_000);
  const { rows } = await sql<{ cluster: string; mb: number }>`
    select s.cluster, sum(case when s.created_at > ${since} then p.ram_mb else -p.ram_mb end)::bigint as mb
    from servers s join plans p on p.id = s.plan_id
    where s.cluster is not null and s.state <> 'failed'
      and (s.created_at > ${since} and s.deleted_at is null or s.created_at <= ${since} and s.deleted_at > ${since})
    group by 1`.execute(deps.db);
  return new Map(rows.map(({ cluster, mb }) => [cluster, mb * 1024 ** 2]));
}
