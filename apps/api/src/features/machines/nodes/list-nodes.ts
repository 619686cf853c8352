import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { outOfReach, reached } from '../clusters/cluster-reach.ts';
import { freeMemory, promisedMemory } from '../servers/place-server.ts';

/** All configured clusters, including those that do not answer, with the reason. */
export async function listNodes(deps: Pick<Deps, 'db' | 'compute'>) {
  const promised = await promisedMemory(deps.db, null);
  const counted = await sql<{ place: string; count: number }>`
    select cluster || ' ' || node as place, count(*) as count from servers
    where cluster is not null and state not in ('failed', 'deleted') group by 1`.execute(deps.db);
  const servers = new Map(counted.rows.map(({ place, count }) => [place, count]));
  const clusters = await Promise.all(
    deps.compute.clusters.map(async ({ name }) => {
      try {
        const nodes = await deps.compute.nodes(name);
        return {
          cluster: name,
          ...reached,
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
        return { cluster: name, ...outOfReach(error), nodes: [] };
      }
    }),
  );
  return { clusters };
}
