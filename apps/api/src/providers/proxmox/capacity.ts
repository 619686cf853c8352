import type { z } from 'zod';
import type { ClusterHealth, ComputeImage, ComputeNode, LiveMachine } from '../compute.ts';
import { clusterStatus, resources } from './answers.ts';
import type { Connection } from './connection.ts';
import { configAt, type FoundMachine } from './machines.ts';
import { diskOf, gigabytesOf, isImageForAll, ownerIn, storageOf } from './vm-config.ts';

const isVm = ({ type }: { type: string }) => type === 'qemu';

export async function listNodes(connection: Connection): Promise<ComputeNode[]> {
  const all = await connection.call('GET', '/cluster/resources', resources);
  const disks = all.filter(({ type, content }) => type === 'storage' && content.split(',').includes('images'));
  return all
    .filter(({ type }) => type === 'node')
    .map(({ node = '', status, maxcpu, cpu, maxmem, mem }) => {
      const here = disks.filter((disk) => disk.node === node);
      return {
        node,
        online: status === 'online',
        cpus: maxcpu,
        cpuUsage: cpu,
        memoryTotal: maxmem,
        memoryUsed: mem,
        storageTotal: here.reduce((sum, disk) => sum + disk.maxdisk, 0),
        storageUsed: here.reduce((sum, disk) => sum + disk.disk, 0),
        storages: here.map(({ storage = '', shared, maxdisk, disk }) => ({
          storage,
          shared,
          total: maxdisk,
          used: disk,
        })),
      };
    })
    .sort((a, b) => (a.node < b.node ? -1 : 1));
}

export async function healthOf(connection: Connection): Promise<ClusterHealth> {
  const rows = await connection.call('GET', '/cluster/status', clusterStatus);
  return {
    hasQuorum: rows.every(({ type, quorate }) => type !== 'cluster' || quorate),
    nodes: rows.filter(({ type }) => type === 'node').map(({ name, online }) => ({ node: name, online })),
  };
}

interface Template extends ComputeImage {
  readonly vmId: number;
  readonly node: string;
  readonly storage: string;
}

/** Templates are the images. One on a shared storage can be copied to every node, any other only where it is. */
export async function listTemplates(connection: Connection): Promise<Template[]> {
  const all = await connection.call('GET', '/cluster/resources', resources);
  const online = new Set(all.filter((one) => one.type === 'node' && one.status === 'online').map(({ node }) => node));
  const found: Template[] = [];
  for (const { vmid, node, name, maxdisk } of all.filter((one) => isVm(one) && one.template)) {
    if (vmid === undefined || node === undefined || name === undefined || !online.has(node)) continue;
    const config = await configAt(connection, node, vmid);
    // Images of accounts come and go: one may be deleted since the list was read.
    if (!config) continue;
    // An image of an account is not for everybody.
    if (ownerIn(config) !== undefined && !isImageForAll(config)) continue;
    const volume = config[diskOf(config) ?? ''] ?? '';
    const storage = storageOf(volume);
    const nodes = reachOf(all, storage, node);
    const minDiskGb = gigabytesOf(volume) || Math.ceil(maxdisk / 1024 ** 3);
    found.push({ image: name, vmId: vmid, node, storage, nodes, minDiskGb });
  }
  return found;
}

/** Nodes that are up and have the storage, if it is shared; otherwise the node itself. */
function reachOf(all: z.output<typeof resources>, storage: string, node: string): string[] {
  const online = new Set(all.filter((one) => one.type === 'node' && one.status === 'online').map((one) => one.node));
  const places = all.filter((one) => one.type === 'storage' && one.storage === storage);
  if (!places.some(({ shared }) => shared)) return [node];
  return places.flatMap((one) => (one.node !== undefined && online.has(one.node) ? [one.node] : []));
}

export async function nodesFor({ connection, node, config }: FoundMachine): Promise<string[]> {
  const all = await connection.call('GET', '/cluster/resources', resources);
  return reachOf(all, storageOf(config[diskOf(config) ?? ''] ?? ''), node);
}

/** The same image on several nodes is merged into one that can be cloned to all of them. */
export function imagesOf(templates: readonly Template[]): ComputeImage[] {
  const byName = Map.groupBy(templates, ({ image }) => image);
  return [...byName].map(([image, group]) => ({
    image,
    minDiskGb: Math.max(...group.map(({ minDiskGb }) => minDiskGb)),
    nodes: [...new Set(group.flatMap(({ nodes }) => nodes))].sort(),
  }));
}

export async function watchMachines(connection: Connection): Promise<Map<number, LiveMachine>> {
  const all = await connection.call('GET', '/cluster/resources', resources, { type: 'vm' });
  const machines = new Map<number, LiveMachine>();
  for (const one of all) {
    // A machine on a node that is down has status `unknown` in the cluster's list; it is left out.
    if (!isVm(one) || one.template || one.vmid === undefined || one.status === 'unknown') continue;
    machines.set(one.vmid, {
      node: one.node ?? '',
      name: one.name ?? '',
      running: one.status === 'running',
      cpuUsage: Math.min(1, Math.max(0, one.cpu)),
      cpus: one.maxcpu,
      memoryUsed: one.mem,
      memoryTotal: one.maxmem,
      diskTotal: one.maxdisk,
      uptime: Math.floor(one.uptime),
      diskRead: one.diskread,
      diskWritten: one.diskwrite,
      netIn: one.netin,
      netOut: one.netout,
    });
  }
  return machines;
}
