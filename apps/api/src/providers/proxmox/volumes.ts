import { ComputeError, type VolumeRef } from '../compute.ts';
import { nothing, pendingRows, resources, upid, type VmConfig, volumes } from './answers.ts';
import type { Connection } from './connection.ts';
import { type FoundMachine, findMarked } from './machines.ts';
import { storageOf } from './vm-config.ts';

/* Decision 026: a disk belongs to the machine whose number is in its name, and PVE destroys it with that one only. */

/** The key of the disk at its home. */
const homeDisk = 'scsi0';
/** Places that a borrowed disk can have; the first is the machine's own. */
const slots = Array.from({ length: 30 }, (_, index) => `scsi${index + 1}`);

/** The line in the notes of a home that holds the volume's id. */
const markOf = (volumeId: string): string => `volume-id: ${volumeId}`;

export const volumeIn = ({ description = '' }: VmConfig): string | undefined =>
  /^volume-id: ([0-9a-f-]{36})\s*$/m.exec(description)?.[1];

/** The machine that a volume is at home in. Throws `foreign` when another machine has its number. */
export const findHome = (connection: Connection, ref: VolumeRef): Promise<FoundMachine | undefined> =>
  findMarked(connection, ref, `the id of volume ${ref.volumeId}`, ({ description = '' }) =>
    description.split('\n').some((line) => line.trim() === markOf(ref.volumeId)),
  );

async function ownHome(connection: Connection, ref: VolumeRef): Promise<FoundMachine> {
  const home = await findHome(connection, ref);
  if (!home) throw new ComputeError('gone', `VM ${ref.vmId} of ${ref.cluster}, the home of a volume, does not exist.`);
  return home;
}

/** The name of the disk at its storage, without the options of the machine that has it. */
function diskAt({ config }: FoundMachine, { cluster, vmId }: VolumeRef): string {
  const disk = (config[homeDisk] ?? '').split(',')[0] ?? '';
  if (disk === '') throw new ComputeError('gone', `VM ${vmId} of ${cluster}, the home of a volume, has no disk.`);
  return disk;
}

/** What the storage says: the machine that had a disk when it grew is the only one whose configuration knows. */
export async function sizeOf(connection: Connection, ref: VolumeRef): Promise<number | undefined> {
  const home = await findHome(connection, ref);
  if (!home) return undefined;
  if ((home.config.lock ?? '') !== '') throw new ComputeError('locked', `VM ${ref.vmId} is locked.`);
  const disk = diskAt(home, ref);
  const path = `/nodes/${home.node}/storage/${storageOf(disk)}/content`;
  const found = await connection.call('GET', path, volumes, { content: 'images', vmid: ref.vmId });
  const size = found.find(({ volid }) => volid === disk)?.size;
  if (size === undefined) throw new ComputeError('gone', `The disk ${disk} of a volume does not exist.`);
  return Math.floor(size / 1024 ** 3);
}

interface SharedStorage {
  readonly node: string;
  readonly storage: string;
  readonly free: number;
}

/** Where disks can be that every node reaches, on nodes that are up, the emptiest first. */
async function sharedStorages(connection: Connection): Promise<SharedStorage[]> {
  const all = await connection.call('GET', '/cluster/resources', resources);
  const online = new Set(all.filter((one) => one.type === 'node' && one.status === 'online').map(({ node }) => node));
  const found = all.flatMap(({ type, shared, content, node, storage, maxdisk, disk }) =>
    type === 'storage' && shared && content.split(',').includes('images') && node !== undefined && storage !== undefined
      ? [{ node, storage, free: maxdisk - disk }]
      : [],
  );
  return found
    .filter(({ node }) => online.has(node))
    .sort((a, b) => b.free - a.free || (`${a.storage} ${a.node}` < `${b.storage} ${b.node}` ? -1 : 1));
}

export async function nodeFor(connection: Connection, cluster: string): Promise<string> {
  const [first] = await sharedStorages(connection);
  if (!first) throw new ComputeError('no_capacity', `No node of ${cluster} has a storage that all nodes share.`);
  return first.node;
}

/** The home and its disk come in one call, so a lost answer leaves both or neither. */
export async function makeHome(connection: Connection, ref: VolumeRef, gigabytes: number): Promise<string> {
  const place = (await sharedStorages(connection)).find(({ node }) => node === ref.node);
  if (!place) throw new ComputeError('no_capacity', `Node ${ref.node} has no storage that all nodes share.`);
  return connection.call('POST', `/nodes/${ref.node}/qemu`, upid, {
    vmid: ref.vmId,
    name: `volume-${ref.vmId}`,
    description: markOf(ref.volumeId),
    memory: 16,
    cores: 1,
    onboot: false,
    // So that an operator does not delete it at the hypervisor by mistake.
    protection: true,
    scsihw: 'virtio-scsi-single',
    [homeDisk]: `${place.storage}:${gigabytes},${optionsOf(ref)}`,
  });
}

/** Not in backups of the machine that has it: those are of the server, and restoring one leaves the volume alone. */
const optionsOf = ({ serial }: VolumeRef): string => `backup=0,discard=on,serial=${serial}`;

/** As the running system has it now, not as it will after the next start. */
async function rowOf(machine: FoundMachine, disk: string) {
  const rows = await machine.call('GET', '/pending', pendingRows);
  const isOf = (value: string | undefined) => value?.split(',')[0] === disk;
  return rows.find(({ key, value, pending }) => isDisk.test(key) && (isOf(value) || isOf(pending)));
}
const isDisk = /^(?:scsi|virtio|sata|ide)\d+$/;

export async function attach(connection: Connection, machine: FoundMachine, ref: VolumeRef): Promise<void> {
  const disk = diskAt(await ownHome(connection, ref), ref);
  const before = await rowOf(machine, disk);
  if (before?.value !== undefined) {
    // The disk was to leave with the next start.
    if (before.delete) await machine.call('PUT', '/config', nothing, { revert: before.key });
    return;
  }
  const free = slots.find((slot) => machine.config[slot] === undefined);
  if (free === undefined && !before) throw new ComputeError('refused', 'The machine has no place for another disk.');
  await machine.call('PUT', '/config', nothing, { [before?.key ?? free ?? '']: `${disk},${optionsOf(ref)}` });
  if ((await rowOf(machine, disk))?.value === undefined) {
    throw new ComputeError('locked', `The running system has not taken the disk ${disk} yet.`);
  }
}

/**
 * PVE accepts a change that the running system does not take, and leaves it for the next start: then it is not done.
 */
export async function detach(connection: Connection, machine: FoundMachine, ref: VolumeRef): Promise<void> {
  const disk = diskAt(await ownHome(connection, ref), ref);
  const before = await rowOf(machine, disk);
  if (!before) return;
  const key = before.key;
  await machine.call('PUT', '/config', nothing, before.value === undefined ? { revert: key } : { delete: key });
  if (await rowOf(machine, disk)) {
    throw new ComputeError('locked', `The running system has not let go of the disk ${disk} yet.`);
  }
}

export async function grow(
  connection: Connection,
  ref: VolumeRef,
  gigabytes: number,
  machine: FoundMachine | undefined,
): Promise<string | undefined> {
  const now = await sizeOf(connection, ref);
  if (now === undefined) throw new ComputeError('gone', `VM ${ref.vmId}, the home of a volume, does not exist.`);
  if (now >= gigabytes) return undefined;
  const home = await ownHome(connection, ref);
  const slot = machine && (await rowOf(machine, diskAt(home, ref)))?.key;
  const params = { disk: slot ?? homeDisk, size: `${gigabytes}G` };
  return (slot === undefined ? home : (machine ?? home)).call('PUT', '/resize', upid, params);
}

export async function destroyHome(connection: Connection, ref: VolumeRef): Promise<string | undefined> {
  const home = await findHome(connection, ref);
  if (!home) return undefined;
  await home.call('PUT', '/config', nothing, { protection: false });
  return home.call('DELETE', '', upid, { purge: true });
}
