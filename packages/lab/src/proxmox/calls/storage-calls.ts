import { createHash } from 'node:crypto';
import { begin, type Call, type CallRow, flag, list, need, text } from '../call.ts';
import { disksOf, isBorrowed, isCdrom, storageOf } from '../disks.ts';
import { urlMetadata } from '../download.ts';
import type { Volume } from '../model.ts';
import { badParameter, died } from '../pve-error.ts';
import { storageRows } from '../storage-rows.ts';
import { readUpload } from '../upload.ts';

const base = '/nodes/{node}/storage/{storage}';

export const storageCalls: CallRow[] = [
  {
    at: 'GET /storage',
    name: 'storage-config',
    clusterWide: true,
    run: (call) =>
      call.cluster.state.storages
        .filter(({ type }) => text(call, 'type') === undefined || type === text(call, 'type'))
        .map(({ name, type, content, shared }) => ({
          storage: name,
          type,
          content: content.join(','),
          shared: shared ? 1 : 0,
        })),
  },
  {
    at: 'GET /nodes/{node}/storage',
    name: 'storages',
    run(call) {
      const [wanted, only] = [list(call, 'content'), text(call, 'storage')];
      return storageRows(call.cluster, need(call, 'node')).filter(
        ({ storage, content }) =>
          (only === undefined || storage === only) &&
          (wanted.length === 0 || wanted.some((kind) => content.split(',').includes(kind))),
      );
    },
  },
  {
    at: `GET ${base}/status`,
    name: 'storage-status',
    run(call) {
      call.cluster.storage(need(call, 'storage'));
      const row = storageRows(call.cluster, need(call, 'node')).find(
        ({ storage }) => storage === need(call, 'storage'),
      );
      const { storage: _name, used_fraction: _fraction, ...status } = row ?? { storage: '', used_fraction: 0 };
      return status;
    },
  },
  {
    at: `GET ${base}/content`,
    name: 'content',
    run(call) {
      const [content, vmid] = [text(call, 'content'), text(call, 'vmid')];
      return contentOf(call).filter(
        (row) =>
          (content === undefined || row.content === content) && (vmid === undefined || String(row.vmid ?? '') === vmid),
      );
    },
  },
  {
    at: `GET ${base}/content/{volume}`,
    name: 'volume',
    run(call) {
      const volid = volidOf(call);
      const row = contentOf(call).find((candidate) => candidate.volid === volid);
      if (row === undefined) throw died(`volume '${volid}' does not exist`);
      const volume = findVolume(call);
      return {
        path: `/mnt/pve/${volid.replace(':', '/')}`,
        size: row.size,
        used: row.used ?? row.size,
        format: row.format,
        ...(volume?.notes !== undefined && { notes: volume.notes }),
        ...(volume && { protected: volume.protected ? 1 : 0 }),
      };
    },
  },
  {
    at: `PUT ${base}/content/{volume}`,
    name: 'volume-update',
    run(call) {
      const volume = findVolume(call);
      if (volume === undefined) throw died(`volume '${volidOf(call)}' does not exist`);
      const notes = text(call, 'notes');
      if (notes !== undefined) volume.notes = notes;
      if (text(call, 'protected') !== undefined) volume.protected = flag(call, 'protected');
      call.cluster.touch();
      return null;
    },
  },
  {
    at: `DELETE ${base}/content/{volume}`,
    name: 'volume-delete',
    run(call) {
      const volume = findVolume(call);
      const volid = volidOf(call);
      const owner = Object.values(call.cluster.state.vms).find((vm) =>
        disksOf(vm.config).some((disk) => disk.volid === volid),
      );
      if (owner !== undefined) throw died(`Cannot remove image, a guest with VMID '${owner.vmid}' exists!`);
      if (volume === undefined) throw died(`volume '${volid}' does not exist`);
      if (volume.protected) throw died(`cannot remove protected volume '${volid}' on '${storageOf(volid)}'`);
      return begin(call, {
        type: 'imgdel',
        id: volid.replace(/[:/].*/, '@').concat(storageOf(volid)),
        milliseconds: 120,
        work: { kind: 'delete-volume', volid, node: need(call, 'node') },
      });
    },
  },
  {
    at: `POST ${base}/upload`,
    name: 'upload',
    run(call) {
      const { file } = readUpload(call.upload.body, call.upload.type);
      const [algorithm, checksum] = [text(call, 'checksum-algorithm'), text(call, 'checksum')];
      const is = algorithm && createHash(algorithm).update(file).digest('hex');
      if (is !== checksum) throw died(`checksum mismatch: got '${is}' != expect '${checksum}'`);
      const volume = fileOf(call, { size: file.length, data: file.toString('base64') });
      return begin(call, { type: 'imgcopy', milliseconds: 200, work: { kind: 'add-volume', volume } });
    },
  },
  {
    at: `POST ${base}/download-url`,
    name: 'download-url',
    run(call) {
      const volume = fileOf(call, { size: 0 });
      refuseTwice(call, volume);
      const [url, algorithm, checksum] = [need(call, 'url'), text(call, 'checksum-algorithm'), text(call, 'checksum')];
      return begin(call, {
        type: 'download',
        id: need(call, 'filename'),
        milliseconds: 1500,
        work: { kind: 'download', url, volume, ...(algorithm && { algorithm }), ...(checksum && { checksum }) },
      });
    },
  },
  {
    at: 'GET /nodes/{node}/query-url-metadata',
    name: 'url-metadata',
    run(call) {
      const url = need(call, 'url');
      if (URL.parse(url) === null) throw badParameter({ url: 'value does not match the regex pattern' });
      return urlMetadata(url);
    },
  },
];

function volidOf(call: Call): string {
  const volume = need(call, 'volume');
  return volume.includes(':') ? volume : `${need(call, 'storage')}:${volume}`;
}

function findVolume(call: Call): Volume | undefined {
  const volid = volidOf(call);
  const node = need(call, 'node');
  return call.cluster.state.volumes.find(
    (volume) => volume.volid === volid && (volume.node === '' || volume.node === node),
  );
}

interface ContentRow {
  volid: string;
  content: string;
  format: string;
  size: number;
  used?: number;
  vmid?: number;
  ctime?: number;
  notes?: string;
  protected?: 0 | 1;
}

function contentOf(call: Call): ContentRow[] {
  const { cluster } = call;
  const { name, shared } = cluster.storage(need(call, 'storage'));
  const node = need(call, 'node');
  const rows: ContentRow[] = [];
  for (const vm of Object.values(cluster.state.vms)) {
    if (!shared && vm.node !== node) continue;
    for (const disk of disksOf(vm.config)) {
      if (storageOf(disk.volid) !== name || (isCdrom(disk) && !disk.volid.endsWith('cloudinit'))) continue;
      // Listed with the machine it belongs to, once.
      if (isBorrowed(vm, disk)) continue;
      rows.push({
        volid: disk.volid,
        content: 'images',
        format: disk.volid.endsWith('.qcow2') ? 'qcow2' : 'raw',
        size: cluster.state.disks[disk.volid]?.bytes ?? disk.bytes,
        vmid: vm.vmid,
      });
    }
  }
  for (const volume of cluster.state.volumes) {
    if (storageOf(volume.volid) !== name || (volume.node !== '' && volume.node !== node)) continue;
    const { volid, content, format, size, ctime, vmid, notes } = volume;
    rows.push({
      volid,
      content,
      format,
      size,
      ctime,
      ...(vmid !== undefined && { vmid }),
      ...(notes !== undefined && notes !== '' && { notes }),
      ...(volume.protected && { protected: 1 as const }),
    });
  }
  return rows;
}

/** PVE writes over an uploaded file, and refuses a download in place of one that is there. */
function refuseTwice(call: Call, { volid, node }: Volume): void {
  if (call.cluster.state.volumes.some((one) => one.volid === volid && one.node === node))
    throw died(`refusing to override existing file '${volid}'`);
}

function fileOf(call: Call, file: Pick<Volume, 'size' | 'data'>): Volume {
  const storage = call.cluster.storage(need(call, 'storage'));
  const [content, filename] = [need(call, 'content'), need(call, 'filename')];
  if (!storage.content.includes(content)) {
    throw badParameter({ storage: `can't upload to storage type '${storage.type}' - no '${content}' content` });
  }
  const folders: Record<string, string> = { iso: 'iso', vztmpl: 'vztmpl', import: 'import' };
  return {
    volid: `${storage.name}:${folders[content] ?? content}/${filename}`,
    node: storage.shared ? '' : need(call, 'node'),
    content,
    format: filename.split('.').at(-1) ?? 'raw',
    ...file,
    ctime: Math.floor(call.cluster.now() / 1000),
    protected: false,
  };
}
