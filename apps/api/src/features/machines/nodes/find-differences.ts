import type { ClusterDifferences, FoundMachine, StrayMachine } from '@resolvo/contract/machines/nodes';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { isId } from '../../../core/search.ts';
import { ComputeError, type LiveMachine, type MachineRef } from '../../../providers/compute.ts';
import { scratchMachines } from '../backups/rehearsed.ts';
import { outOfReach, reached } from '../clusters/cluster-reach.ts';
import { readAsides } from '../clusters/set-aside.ts';
import { clustersAt } from '../images/server-images.ts';
import { sizeOf } from '../servers/machine-size.ts';
import { firstVmId } from '../servers/place-server.ts';
import { findServers, paidSize, refOf, type Size } from '../servers/server-row.ts';
import { volumeDifferences } from '../volumes/volume-differences.ts';
import { hasMachine } from './has-machine.ts';

type Needs = Pick<Deps, 'db' | 'compute'>;
type Machines = ReadonlyMap<number, LiveMachine>;

/**
 * F33: after a restore the database lacks what was made since the backup and still has what was deleted since. This
 * only reports: a machine may hold customer data, so staff decide what to do with it.
 */
export async function findDifferences(deps: Needs): Promise<{ clusters: ClusterDifferences[] }> {
  const clusters = await Promise.all(
    deps.compute.clusters.map(async ({ name: cluster }) => {
      try {
        const machines = await deps.compute.watch(cluster);
        const ours = await knownMachines(deps, cluster);
        const isOurs = (vmId: number) => vmId < firstVmId || ours.has(vmId);
        return {
          cluster,
          ...reached,
          strays: await findStrays(deps, cluster, machines, isOurs),
          found: await findUnmarked(deps, cluster, machines, ours),
          ...(await findDisplaced(deps, cluster, machines)),
          ...(await volumeDifferences(deps, cluster, machines, isOurs)),
        };
      } catch (error) {
        return {
          cluster,
          ...outOfReach(error),
          strays: [],
          found: [],
          missing: [],
          moved: [],
          sizes: [],
          elsewhere: [],
          stray_volumes: [],
          missing_volumes: [],
          unclear: [],
        };
      }
    }),
  );
  return { clusters };
}

async function knownMachines({ db }: Pick<Needs, 'db'>, cluster: string): Promise<ReadonlySet<number>> {
  const known = await db
    .selectFrom('servers')
    .select('vm_id')
    .where('cluster', '=', cluster)
    .where('state', 'not in', ['failed', 'deleted'])
    .execute();
  const images = await db.selectFrom('own_images').select('vm_id').where('cluster', '=', cluster).execute();
  return new Set([
    ...[...known, ...images].flatMap(({ vm_id }) => vm_id ?? []),
    ...(await scratchMachines(db, cluster)),
  ]);
}

async function findStrays(
  { db, compute }: Needs,
  cluster: string,
  machines: Machines,
  isOurs: (vmId: number) => boolean,
): Promise<StrayMachine[]> {
  const strays: StrayMachine[] = [];
  for (const [vmId, { node }] of machines) {
    // Machines that do not carry one of our ids are not ours; those with a server are checked whenever a saga works on
    // them.
    if (isOurs(vmId)) continue;
    const owner = await compute.ownerOf({ cluster, node, vmId });
    if (owner === undefined) continue;
    const [server] = isId(owner) ? await findServers(db, sql`where s.id = ${owner}`) : [];
    strays.push({
      node,
      proxmox_vm_id: vmId,
      server_id: owner,
      why: !server ? 'unknown' : server.state === 'failed' || server.state === 'deleted' ? 'ended' : 'elsewhere',
      proxmox_vm_name: server?.name ?? '',
    });
  }
  return strays;
}

/** Numbers below ours are not looked into: an id found there is told when staff try to adopt the machine. */
async function findUnmarked(
  { db, compute }: Needs,
  cluster: string,
  machines: Machines,
  ours: ReadonlySet<number>,
): Promise<FoundMachine[]> {
  const noteOf = await readAsides(db, cluster);
  const found: FoundMachine[] = [];
  for (const [vmId, machine] of machines) {
    if (ours.has(vmId)) continue;
    const { node, name, running } = machine;
    if (vmId >= firstVmId && (await isMarked(compute, { cluster, node, vmId }))) continue;
    found.push({ node, proxmox_vm_id: vmId, name, running, ...sizeOf(machine), set_aside: noteOf(vmId, name) });
  }
  return found;
}

const isMarked = async (compute: Needs['compute'], place: Omit<MachineRef, 'serverId'>): Promise<boolean> =>
  (await compute.ownerOf(place)) !== undefined || (await compute.volumeAt(place)) !== undefined;

/** Servers that should have a machine and have none, or whose machine is not where or as large as it is billed. */
async function findDisplaced({ db, compute }: Needs, cluster: string, machines: Machines) {
  const servers = await findServers(
    db,
    sql`where s.cluster = ${cluster} and ${hasMachine('s')} order by s.created_at, s.id`,
  );
  const missing: ClusterDifferences['missing'] = [];
  const moved: ClusterDifferences['moved'] = [];
  const unclear: ClusterDifferences['unclear'] = [];
  const sizes: ClusterDifferences['sizes'] = [];
  const elsewhere: ClusterDifferences['elsewhere'] = [];
  const billed = await billedOf(db, cluster);
  for (const server of servers) {
    const ref = refOf(server);
    if (!ref) continue;
    const told = { server_id: server.id, proxmox_vm_name: server.name, node: ref.node, proxmox_vm_id: ref.vmId };
    const seen = machines.get(ref.vmId);
    if (server.task !== null || (server.state !== 'active' && server.state !== 'suspended')) {
      // Work on it is under way, which is no difference; a machine that cannot be looked for is not known all the same.
      if (!seen && (await isGone(compute, ref)) === undefined) unclear.push(told);
      continue;
    }
    if (seen && seen.node !== ref.node) moved.push({ ...told, found_on: seen.node });
    const agreed = billed.get(server.id);
    const size = agreed && paidSize({ ...server, ...agreed });
    if (seen && size && !isPaidSize(sizeOf(seen), size)) sizes.push({ ...told, billed: size, found: sizeOf(seen) });
    if (seen && agreed?.location && !clustersAt(compute, agreed.location).some(({ name }) => name === cluster)) {
      elsewhere.push({ ...told, billed_place: agreed.location, found_place: placeOf(compute, cluster) });
    }
    if (seen) continue;
    const verdict = await isGone(compute, ref);
    if (verdict === true) missing.push(told);
    if (verdict === undefined) unclear.push(told);
  }
  return { missing, moved, sizes, elsewhere, unclear };
}

interface Billed {
  readonly id: string;
  readonly vcpus: number;
  readonly ram_mb: number;
  readonly plan_disk_gb: number;
  readonly location: string | null;
}

/**
 * What the servers of a cluster are billed for: the plan of the subscription, or of the server where there is none, and
 * the place that was ordered.
 */
async function billedOf(db: Needs['db'], cluster: string): Promise<Map<string, Billed>> {
  const rows = await sql<Billed>`
    select s.id, p.vcpus, p.ram_mb, p.disk_gb as plan_disk_gb, i.choices ->> 'location' as location
    from servers s
    left join subscriptions b on b.delivery_id = s.delivery_id and b.status <> 'ended'
    join plans p on p.id = coalesce(b.plan_id, s.plan_id)
    left join deliveries d on d.id = s.delivery_id
    left join order_items i on i.id = d.order_item_id
    where s.cluster = ${cluster} and s.state in ('active', 'suspended')`.execute(db);
  return new Map(rows.rows.map((row) => [row.id, row]));
}

/** A disk may be larger than what is billed: it never shrinks with the plan. */
const isPaidSize = (found: Size, billed: Size): boolean =>
  found.vcpus === billed.vcpus && found.ram_mb === billed.ram_mb && found.disk_gb >= billed.disk_gb;

const placeOf = ({ clusters }: Needs['compute'], cluster: string): string =>
  clusters.find(({ name }) => name === cluster)?.location ?? cluster;

/** A machine missing from the list may be on a node that is down, so its absence proves nothing. */
async function isGone(compute: Needs['compute'], ref: MachineRef): Promise<boolean | undefined> {
  try {
    return (await compute.find(ref)) === undefined;
  } catch (error) {
    if (error instanceof ComputeError && error.trouble) return undefined;
    throw error;
  }
}
