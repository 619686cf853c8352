import type { ClusterDifferences } from '@resolvo/contract/server-admin';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { ComputeError } from '../../providers/ports.ts';
import { firstVmId } from './place-server.ts';
import { findServers, refOf } from './server-row.ts';

type Needs = Pick<Deps, 'db' | 'compute'>;

/**
 * F33: a database that was restored knows nothing of what was made since, and believes in what was deleted since. It
 * only tells: a machine may hold somebody's data, so what becomes of it is decided by a person.
 */
export async function findDifferences(deps: Needs): Promise<{ clusters: ClusterDifferences[] }> {
  const clusters = await Promise.all(
    deps.compute.clusters.map(async ({ name: cluster }) => {
      try {
        const found = { strays: await findStrays(deps, cluster), missing: await findMissing(deps, cluster) };
        return { cluster, reachable: true, details: '', ...found };
      } catch (error) {
        if (!(error instanceof ComputeError)) throw error;
        return { cluster, reachable: false, details: error.message, strays: [], missing: [] };
      }
    }),
  );
  return { clusters };
}

async function findStrays({ db, compute }: Needs, cluster: string): Promise<ClusterDifferences['strays']> {
  const machines = await compute.watch(cluster);
  const known = await db
    .selectFrom('servers')
    .select(['id', 'vm_id'])
    .where('cluster', '=', cluster)
    .where('state', 'not in', ['failed', 'deleted'])
    .execute();
  const ours = new Map(known.map(({ id, vm_id }) => [vm_id, id]));
  const strays = [];
  for (const [vmId, { node }] of machines) {
    // What was there before us carries no id of ours; what has a server here is looked at whenever it is worked on.
    if (vmId < firstVmId || ours.has(vmId)) continue;
    const owner = await compute.ownerOf({ cluster, node, vmId });
    if (owner !== undefined) strays.push({ node, proxmox_vm_id: vmId, server_id: owner });
  }
  return strays;
}

async function findMissing({ db, compute }: Needs, cluster: string): Promise<ClusterDifferences['missing']> {
  const machines = await compute.watch(cluster);
  const servers = await findServers(
    db,
    sql`where s.cluster = ${cluster} and s.image <> '' and s.state in ('active', 'suspended') order by s.created_at, s.id`,
  );
  const missing = [];
  for (const server of servers) {
    const ref = refOf(server);
    if (!ref || machines.has(ref.vmId) || server.task !== null) continue;
    // Not in the list may also mean that its node is gone, and then asking fails.
    if (!(await compute.find(ref))) {
      missing.push({
        server_id: server.id,
        proxmox_vm_name: server.name,
        node: ref.node,
        proxmox_vm_id: ref.vmId,
      });
    }
  }
  return missing;
}
