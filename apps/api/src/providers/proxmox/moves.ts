import { type MigratePreconditions, migratePreconditions, resources, upid } from './answers.ts';
import type { FoundMachine } from './machines.ts';
import { storageOf } from './vm-config.ts';

/** Why a machine cannot go to a node, in a sentence for staff; undefined when PVE sees nothing against it. */
export async function obstacleOf(machine: FoundMachine, target: string): Promise<string | undefined> {
  const found = await machine.call('GET', '/migrate', migratePreconditions, { target });
  const medium = await localMedium(machine);
  if (medium) return `${medium} is in its drive, and that file is on node ${machine.node} only.`;
  if (found.local_resources.length > 0) return `It uses ${found.local_resources.join(', ')} of node ${machine.node}.`;
  return isRefused(found, target) ? `Its storage or its devices are not on node ${target}.` : undefined;
}

/** Also one that comes with the next start, of which PVE says nothing: the machine could not start at the other node. */
async function localMedium({ connection, config }: FoundMachine): Promise<string | undefined> {
  const media = Object.values(config)
    .filter((value) => /(?:^|,)media=cdrom(?:,|$)/.test(value))
    .map((value) => value.split(',')[0] ?? '')
    .filter((volid) => volid.includes(':') && !volid.includes('cloudinit'));
  if (media.length === 0) return undefined;
  const storages = await connection.call('GET', '/cluster/resources', resources, { type: 'storage' });
  const shared = new Set(storages.flatMap((one) => (one.shared ? (one.storage ?? []) : [])));
  return media.find((volid) => !shared.has(storageOf(volid)));
}

/** PVE lists nodes for machines that are off only, in some versions; an empty list says nothing then. */
const isRefused = ({ allowed_nodes, not_allowed_nodes }: MigratePreconditions, target: string): boolean =>
  target in not_allowed_nodes || (allowed_nodes.length > 0 && !allowed_nodes.includes(target));

/** PVE ignores `online` for a machine that is off, and `with-local-disks` for one that has none. */
export const migrate = (machine: FoundMachine, target: string): Promise<string> =>
  machine.call('POST', '/migrate', upid, { target, online: true, 'with-local-disks': true });
