import type { Cluster } from './cluster.ts';
import type { Vm, VmConfig } from './model.ts';
import { badParameter, died } from './pve-error.ts';

const diskKey = /^(?:ide|sata|scsi|virtio|efidisk|tpmstate|unused)\d+$/;
const units: Readonly<Record<string, number>> = { '': 1, K: 1024, M: 1024 ** 2, G: 1024 ** 3, T: 1024 ** 4 };

/** A drive as the configuration spells it: the volume, then options. */
export interface Disk {
  readonly key: string;
  readonly volid: string;
  readonly options: ReadonlyMap<string, string>;
  readonly bytes: number;
}

export function parseDisk(key: string, value: string): Disk {
  const [volid = '', ...rest] = value.split(',');
  const options = new Map(
    rest.map((part) => {
      const equals = part.indexOf('=');
      return [part.slice(0, equals), part.slice(equals + 1)];
    }),
  );
  return { key, volid: volid.replace(/^(file|volume)=/, ''), options, bytes: parseSize(options.get('size') ?? '0') };
}

export function disksOf(config: VmConfig): Disk[] {
  const disks: Disk[] = [];
  for (const key in config) if (diskKey.test(key)) disks.push(parseDisk(key, config[key] ?? ''));
  return disks;
}

export const isDiskKey = (key: string): boolean => diskKey.test(key);
export const isCdrom = (disk: Disk): boolean => disk.options.get('media') === 'cdrom';

/** A file in a drive. The cloud-init drive is a disk of the machine that looks like one. */
export const isMedium = (disk: Disk): boolean => isCdrom(disk) && !disk.volid.includes('cloudinit');

/** Hot path of the resource list: only the size of the disk that the machine boots from. */
export function bootDiskBytes({ config }: Vm): number {
  const order = /order=([\w;]+)/.exec(config.boot ?? '')?.[1]?.split(';') ?? [];
  const key = order.find((one) => config[one]?.includes('media=cdrom') === false) ?? 'scsi0';
  return parseSize(/,size=(\d+(?:\.\d+)?[KMGT]?)/.exec(config[key] ?? config.virtio0 ?? '')?.[1] ?? '0');
}

export function parseSize(text: string): number {
  const [, number = '0', unit = ''] = /^(\d+(?:\.\d+)?)([KMGT]?)/.exec(text) ?? [];
  return Math.round(Number(number) * (units[unit] ?? 1));
}

export function formatSize(bytes: number): string {
  for (const unit of ['T', 'G', 'M', 'K']) {
    const size = units[unit] ?? 1;
    // PVE writes 1024G rather than 1T, and falls to the next smaller unit that holds the size exactly.
    if (unit !== 'T' && bytes >= size && bytes % size === 0) return `${bytes / size}${unit}`;
  }
  return String(bytes);
}

/** The machine that a disk belongs to: its number is in the name. Other machines may only name it. */
export const ownerOf = (volid: string): number => Number(/(?:vm|base|subvol)-(\d+)-/.exec(volid)?.[1] ?? 0);

/** Whether the disk belongs to another machine. A linked clone is named after its base, and is the machine's own. */
export const isBorrowed = ({ vmid }: { vmid: number }, { volid }: Disk): boolean =>
  !volid.includes('/') && ownerOf(volid) !== vmid;

export function printDisk(disk: Disk, change: { volid?: string; bytes?: number } = {}): string {
  const options = new Map(disk.options);
  if (change.bytes !== undefined) options.set('size', formatSize(change.bytes));
  const sorted = [...options].sort(([a], [b]) => a.localeCompare(b)).map(([name, value]) => `${name}=${value}`);
  return [change.volid ?? disk.volid, ...sorted].join(',');
}

export const storageOf = (volid: string): string => volid.slice(0, volid.indexOf(':'));

/** Whether only the node of the machine has it. An empty drive is nowhere. */
export const isLocal = (cluster: Cluster, { volid }: Disk): boolean =>
  volid.includes(':') && !cluster.storage(storageOf(volid)).shared;

/** The next free name of a disk of this machine on this storage, spelled as that kind of storage does. */
export function newVolid(cluster: Cluster, vm: { vmid: number; config: VmConfig }, storage: string): string {
  const taken = new Set(disksOf(vm.config).map(({ volid }) => volid));
  const { type } = cluster.storage(storage);
  for (let number = 0; ; number++) {
    const name = `vm-${vm.vmid}-disk-${number}`;
    const volid = type === 'dir' || type === 'nfs' ? `${storage}:${vm.vmid}/${name}.qcow2` : `${storage}:${name}`;
    if (!taken.has(volid)) return volid;
  }
}

export function assertSpace(cluster: Cluster, storage: string, volume: string): void {
  const { type, full, name } = cluster.storage(storage);
  if (!full) return;
  if (type === 'lvmthin') {
    throw died(
      `lvcreate 'pve/${volume}' error: Cannot create new thin volume, free space in thin pool pve/data reached threshold.`,
    );
  }
  if (type === 'rbd') throw died(`rbd create '${volume}' error: rbd: create error: (28) No space left on device`);
  throw died(`unable to create image: storage '${name}' has no space left on device`);
}

/**
 * Turns what a caller wrote for a drive into what the configuration holds: `STORE:32` makes a disk of 32 GiB,
 * `STORE:0,import-from=...` one from an image, `STORE:cloudinit` the cloud-init drive.
 */
export function placeDisk(
  cluster: Cluster,
  vm: { vmid: number; config: VmConfig },
  key: string,
  value: string,
): string {
  const disk = parseDisk(key, value);
  if (disk.volid === 'none' || disk.volid === 'cdrom') return value;
  const [storage = '', wanted = ''] = [storageOf(disk.volid), disk.volid.slice(disk.volid.indexOf(':') + 1)];
  if (storage === '') throw badParameter({ [key]: `invalid format - unable to parse volume ID '${disk.volid}'` });
  const { content } = cluster.storage(storage);
  if (wanted === 'cloudinit') {
    return printDisk(
      { ...disk, options: new Map([...disk.options, ['media', 'cdrom'], ['size', '4M']]) },
      {
        volid: `${storage}:vm-${vm.vmid}-cloudinit`,
      },
    );
  }
  if (!/^\d+(\.\d+)?$/.test(wanted)) {
    const bytes = bytesOf(cluster, disk.volid);
    // PVE writes down the size of a disk that exists, whatever the caller said.
    return bytes === undefined ? value : printDisk(disk, { bytes });
  }
  if (!content.includes('images')) throw died(`storage '${storage}' does not support content-type 'images'`);
  const options = new Map(disk.options);
  const source = options.get('import-from');
  options.delete('import-from');
  const bytes = source === undefined ? parseSize(`${wanted}G`) : importSize(cluster, source);
  if (bytes === 0) throw badParameter({ [key]: 'disk size must be larger than zero' });
  const volid = newVolid(cluster, vm, storage);
  assertSpace(cluster, storage, volid.slice(volid.indexOf(':') + 1));
  return printDisk({ ...disk, options }, { volid, bytes });
}

/** What the storage says; undefined when it has no such disk. */
export function bytesOf(cluster: Cluster, volid: string): number | undefined {
  const grown = cluster.state.disks[volid]?.bytes;
  if (grown !== undefined) return grown;
  const own = Object.values(cluster.state.vms).find(({ vmid }) => vmid === ownerOf(volid));
  return own && disksOf(own.config).find((disk) => disk.volid === volid)?.bytes;
}

function importSize(cluster: Cluster, volid: string): number {
  const volume = cluster.state.volumes.find((candidate) => candidate.volid === volid);
  if (volume !== undefined) {
    const isQcow2 = volume.volid.endsWith('.qcow2');
    const bytes = isQcow2 && volume.download ? volume.download.qcow2Bytes : volume.size;
    if (bytes === undefined) throw died(`qemu-img: Could not open '${volid}': Image is not in qcow2 format`);
    return Math.max(parseSize('1G'), bytes);
  }
  const owner = Object.values(cluster.state.vms).find((vm) => disksOf(vm.config).some((disk) => disk.volid === volid));
  const disk = owner && disksOf(owner.config).find((candidate) => candidate.volid === volid);
  if (disk === undefined) throw died(`volume '${volid}' does not exist`);
  return disk.bytes;
}
