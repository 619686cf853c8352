import { z } from 'zod';
import { ComputeError, type ImageFile, type MachineRef, imageFileName as nameOf } from '../compute.ts';
import { nothing, resources, storages, upid, volumes } from './answers.ts';
import type { Connection } from './connection.ts';
import { forAll, markOf, storageOf } from './vm-config.ts';

const metadata = z.object({ size: z.number().optional(), mimetype: z.string().optional() });
const tasks = z.array(z.object({ upid: z.string(), id: z.string(), endtime: z.number().optional() }));

/* PVE keeps what it makes disks of apart from what it puts into drives. */
const contentOf = ({ format }: ImageFile): 'iso' | 'import' => (format === 'iso' ? 'iso' : 'import');

/**
 * The node that is up, takes such files and has the most room for the disk that is made of one, or for the ISO itself; if
 * possible where all nodes reach it.
 */
export async function importNode(connection: Connection, cluster: string, kind: 'disk' | 'iso'): Promise<string> {
  const all = await connection.call('GET', '/cluster/resources', resources);
  const online = new Set(all.filter((one) => one.type === 'node' && one.status === 'online').map(({ node }) => node));
  const holds = (kind: string) =>
    all.filter((one) => one.type === 'storage' && online.has(one.node) && one.content.split(',').includes(kind));
  const content = kind === 'iso' ? 'iso' : 'import';
  const takes = new Set(holds(content).map(({ node }) => node));
  const [best] = holds(kind === 'iso' ? 'iso' : 'images')
    .filter(({ node }) => takes.has(node))
    .sort((a, b) => Number(b.shared) - Number(a.shared) || b.maxdisk - b.disk - (a.maxdisk - a.disk));
  if (best?.node === undefined)
    throw new ComputeError('no_capacity', `No node of ${cluster} has a storage with the content "${content}".`);
  return best.node;
}

export const askUrl = async (connection: Connection, node: string, url: string) => {
  const { size, mimetype } = await connection.call('GET', `/nodes/${node}/query-url-metadata`, metadata, { url });
  return { size, type: mimetype };
};

/** Those that all nodes reach come first. */
async function storagesFor(connection: Connection, file: ImageFile): Promise<string[]> {
  const content = contentOf(file);
  const all = await connection.call('GET', `/nodes/${file.node}/storage`, storages, { content, enabled: true });
  return all
    .filter(({ active }) => active)
    .sort((a, b) => Number(b.shared) - Number(a.shared))
    .map(({ storage }) => storage);
}

export async function placeOf(connection: Connection, file: ImageFile): Promise<string | undefined> {
  const content = contentOf(file);
  for (const storage of await storagesFor(connection, file)) {
    const path = `/nodes/${file.node}/storage/${storage}/content`;
    const found = await connection.call('GET', path, volumes, { content });
    const here = found.find(({ volid }) => volid.split('/').at(-1) === nameOf(file));
    if (here) return here.volid;
  }
  return undefined;
}

/** The download that still runs. PVE names the task after the file. */
async function runningDownload(connection: Connection, file: ImageFile): Promise<string | undefined> {
  const params = { source: 'active', typefilter: 'download', limit: 500 };
  const active = await connection.call('GET', `/nodes/${file.node}/tasks`, tasks, params);
  return active.find(({ id, endtime }) => id === nameOf(file) && endtime === undefined)?.upid;
}

export const isTaken = async (connection: Connection, file: ImageFile): Promise<boolean> =>
  (await runningDownload(connection, file)) !== undefined || (await placeOf(connection, file)) !== undefined;

/** PVE gives the file its name once its checksum is right: one that is there is whole. */
export async function download(
  connection: Connection,
  file: ImageFile,
  { url, sha256 }: { readonly url: string; readonly sha256: string },
): Promise<string | undefined> {
  const running = await runningDownload(connection, file);
  if (running !== undefined) return running;
  if ((await placeOf(connection, file)) !== undefined) return undefined;
  const content = contentOf(file);
  const [storage] = await storagesFor(connection, file);
  if (storage === undefined)
    throw new ComputeError('no_capacity', `Node ${file.node} has no storage with the content "${content}".`);
  return connection.call('POST', `/nodes/${file.node}/storage/${storage}/download-url`, upid, {
    content,
    filename: nameOf(file),
    url,
    checksum: sha256,
    'checksum-algorithm': 'sha256',
  });
}

/** Stops a download that still runs. Undefined when nothing is left. */
export async function dropFile(connection: Connection, file: ImageFile): Promise<string | undefined> {
  const running = await runningDownload(connection, file);
  if (running !== undefined) {
    await connection.call('DELETE', `/nodes/${file.node}/tasks/${encodeURIComponent(running)}`, nothing);
    if ((await runningDownload(connection, file)) !== undefined)
      throw new ComputeError('locked', `The download of ${nameOf(file)} has not stopped yet.`);
  }
  const place = await placeOf(connection, file);
  if (place === undefined) return undefined;
  const path = `/nodes/${file.node}/storage/${storageOf(place)}/content/${encodeURIComponent(place)}`;
  // A storage may delete a file before it answers, and then names no task.
  return (await connection.call('DELETE', path, upid.nullable())) ?? undefined;
}

/** A machine with the disk of the file, as the images of the provider are: with a cloud-init drive and a serial port. */
export async function importFile(
  connection: Connection,
  ref: MachineRef,
  file: ImageFile,
  image: string | undefined,
): Promise<string> {
  const place = await placeOf(connection, file);
  if (place === undefined) throw new ComputeError('gone', `The file ${nameOf(file)} does not exist.`);
  const all = await connection.call('GET', '/cluster/resources', resources);
  const [disks] = all
    .filter((one) => one.type === 'storage' && one.node === ref.node && one.content.split(',').includes('images'))
    .sort((a, b) => Number(b.shared) - Number(a.shared) || b.maxdisk - b.disk - (a.maxdisk - a.disk));
  if (disks?.storage === undefined) throw new ComputeError('no_capacity', `Node ${ref.node} has no storage for disks.`);
  return connection.call('POST', `/nodes/${ref.node}/qemu`, upid, {
    vmid: ref.vmId,
    name: image ?? `image-${ref.vmId}`,
    description: image === undefined ? markOf(ref.serverId) : `${markOf(ref.serverId)}\n${forAll}`,
    memory: 1024,
    cores: 1,
    onboot: false,
    ostype: 'l26',
    agent: 'enabled=1',
    scsihw: 'virtio-scsi-single',
    scsi0: `${disks.storage}:0,import-from=${place},discard=on`,
    ide2: `${disks.storage}:cloudinit`,
    boot: 'order=scsi0',
    serial0: 'socket',
    net0: 'virtio,bridge=vmbr0,firewall=1',
  });
}
