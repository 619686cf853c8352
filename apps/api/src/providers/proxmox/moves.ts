import {
  type MigratePreconditions,
  migratePreconditions,
  resources,
  upid,
  type VmConfig,
  vmConfig,
} from './answers.ts';
import type { FoundMachine } from './machines.ts';
import { storageOf } from './vm-config.ts';

/** Why a machine cannot go to a node, in a sentence for staff; undefined when PVE sees nothing against it. */
export async function obstacleOf(machine: FoundMachine, target: string): Promise<string | undefined> {
  const found = await machine.call('GET', '/migrate', migratePreconditions, { target });
  const medium = await localMedium(machine);
  if (medium?.leaves) {
    return `${medium.volid} was taken out, and leaves its drive with the next start; that file is on node ${machine.node} only. Please restart it first.`;
  }
  if (medium) return `${medium.volid} is in its drive, and that file is on node ${machine.node} only.`;
  if (found.local_resources.length > 0) return `It uses ${found.local_resources.join(', ')} of node ${machine.node}.`;
  return isRefused(found, target) ? `Its storage or its devices are not on node ${target}.` : undefined;
}

/** Also one that comes with the next start, of which PVE says nothing: the machine could not start at the other node. */
async function localMedium(machine: FoundMachine): Promise<{ volid: string; leaves: boolean } | undefined> {
  const { connection, config } = machine;
  const next = mediaOf(config);
  // What was taken out of a machine that runs is in its drive until it starts anew.
  const now = mediaOf(await machine.call('GET', '/config', vmConfig, { current: true }));
  const media = [...new Set([...next, ...now])];
  if (media.length === 0) return undefined;
  const storages = await connection.call('GET', '/cluster/resources', resources, { type: 'storage' });
  const shared = new Set(storages.flatMap((one) => (one.shared ? (one.storage ?? []) : [])));
  const volid = media.find((one) => !shared.has(storageOf(one)));
  return volid === undefined ? undefined : { volid, leaves: !next.includes(volid) };
}

const mediaOf = (config: VmConfig): string[] =>
  Object.values(config)
    .filter((value) => /(?:^|,)media=cdrom(?:,|$)/.test(value))
    .map((value) => value.split(',')[0] ?? '')
    .filter((volid) => volid.includes(':') && !volid.includes('cloudinit'));

/** PVE lists nodes for machines that are off only, in some versions; an empty list says nothing then. */
const isRefused = ({ allowed_nodes, not_allowed_nodes }: MigratePreconditions, target: string): boolean =>
  target in not_allowed_nodes || (allowed_nodes.length > 0 && !allowed_nodes.includes(target));

/** PVE ignores `online` for a machine that is off, and `with-local-disks` for one that has none. */
export const migrate = (machine: FoundMachine, target: string): Promise<string> =>
  machine.call('POST', '/migrate', upid, { target, online: true, 'with-local-disks': true });
