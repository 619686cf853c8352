import type { ClusterDifferences } from '@resolvo/contract/machines/nodes';
import type { Deps } from '../../../core/deps.ts';
import type { LiveMachine } from '../../../providers/compute.ts';
import { homeOf } from './volume-row.ts';

type Found = Pick<ClusterDifferences, 'stray_volumes' | 'missing_volumes'>;

/** F33 for volumes: homes that carry the id of a volume we do not have there, and volumes whose home is gone. */
export async function volumeDifferences(
  { db, compute }: Pick<Deps, 'db' | 'compute'>,
  cluster: string,
  machines: ReadonlyMap<number, LiveMachine>,
  isOurs: (vmId: number) => boolean,
): Promise<Found> {
  const rows = await db
    .selectFrom('volumes')
    .select(['id', 'name', 'cluster', 'node', 'vm_id', 'stage'])
    .where('cluster', '=', cluster)
    .where('vm_id', 'is not', null)
    .execute();
  const there = rows.filter(({ stage }) => stage !== 'deleted' && stage !== 'failed');
  const known = new Set(there.map(({ vm_id }) => vm_id));
  const stray: Found['stray_volumes'] = [];
  for (const [vmId, { node }] of machines) {
    if (isOurs(vmId) || known.has(vmId)) continue;
    const volumeId = await compute.volumeAt({ cluster, node, vmId });
    if (volumeId === undefined) continue;
    const row = rows.find(({ id }) => id === volumeId);
    const why = !row ? 'unknown' : there.includes(row) ? 'elsewhere' : 'ended';
    stray.push({ node, proxmox_vm_id: vmId, volume_id: volumeId, why });
  }
  const missing: Found['missing_volumes'] = [];
  for (const row of there) {
    const home = homeOf(row);
    if (!home || row.stage !== 'ready' || machines.has(home.vmId)) continue;
    // The list leaves out machines of nodes that are down; what cannot be asked is not called missing.
    const found = await compute.findVolume(home).catch(() => 0);
    if (found === undefined) {
      missing.push({ volume_id: row.id, name: row.name, node: home.node, proxmox_vm_id: home.vmId });
    }
  }
  return { stray_volumes: stray, missing_volumes: missing };
}
