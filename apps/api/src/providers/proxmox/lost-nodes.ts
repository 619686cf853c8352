import { ComputeError, type MachineRef } from '../compute.ts';
import { haResources, nothing, resources, volumes } from './answers.ts';
import type { Connection } from './connection.ts';

/*
 * A lost node cannot be asked for its machines, and PVE moves their configuration by its high availability alone:
 * https://pve.proxmox.com/wiki/High_Availability. There is no call that moves one machine of a lost node.
 */

const sidOf = (vmId: number): string => `vm:${vmId}`;
const ourComment = 'Brought from a lost node by the hosting panel';

const listHa = (connection: Connection) => connection.call('GET', '/cluster/ha/resources', haResources, { type: 'vm' });

/** Machines that others than we let the cluster manage. One that it may not touch is not moved by it. */
export async function haManaged(connection: Connection): Promise<ReadonlySet<number>> {
  const managed = (await listHa(connection)).filter(
    ({ state, comment }) => comment !== ourComment && (state === 'started' || state === 'stopped'),
  );
  return new Set(managed.map(({ sid }) => Number(sid.split(':')[1])));
}

/** Machines with a disk on a storage that all nodes share, as a node that is up lists it. */
export async function onSharedDisks(connection: Connection): Promise<ReadonlySet<number>> {
  const all = await connection.call('GET', '/cluster/resources', resources);
  const node = all.find(({ type, status }) => type === 'node' && status === 'online')?.node;
  const shared = all.filter(
    ({ type, shared, content, ...row }) =>
      type === 'storage' && shared && content.split(',').includes('images') && row.node === node,
  );
  const found = new Set<number>();
  for (const { storage = '' } of shared) {
    const path = `/nodes/${node}/storage/${encodeURIComponent(storage)}/content`;
    for (const { volid, vmid } of await connection.call('GET', path, volumes, { content: 'images' })) {
      if (vmid !== undefined && volid.includes(`vm-${vmid}-disk-`)) found.add(vmid);
    }
  }
  return found;
}

/** Off: what it is, is looked at before it starts. Does nothing when it was asked for before. */
export async function takeFromLost(connection: Connection, { vmId }: MachineRef): Promise<void> {
  const there = (await listHa(connection)).find(({ sid }) => sid === sidOf(vmId));
  if (there?.comment === ourComment) return;
  if (there)
    throw new ComputeError('refused', `The high availability of ${connection.config.name} manages VM ${vmId}.`);
  const asked = { sid: sidOf(vmId), state: 'stopped', comment: ourComment };
  await connection.call('POST', '/cluster/ha/resources', nothing, asked);
}

/** Takes the machine out of the high availability, if we put it there. */
export async function leaveHa(connection: Connection, { vmId }: MachineRef): Promise<void> {
  const there = (await listHa(connection)).find(({ sid }) => sid === sidOf(vmId));
  if (there?.comment !== ourComment) return;
  await connection.call('DELETE', `/cluster/ha/resources/${encodeURIComponent(sidOf(vmId))}`, nothing);
}
