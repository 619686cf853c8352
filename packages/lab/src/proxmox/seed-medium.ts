import { parse } from 'yaml';
import { z } from 'zod';
import type { Cluster } from './cluster.ts';
import { disksOf, isCdrom } from './disks.ts';
import type { Vm } from './model.ts';

const SECTOR = 2048;

/** The files of a NoCloud medium by name. */
type Seed = ReadonlyMap<string, string>;

/** A medium in one of the machine's drives whose label is the one that cloud-init looks for. */
export function readSeed(cluster: Cluster, vm: Vm): Seed | undefined {
  for (const disk of disksOf(vm.config).filter(isCdrom)) {
    const volume = cluster.state.volumes.find(
      ({ volid, node }) => volid === disk.volid && (node === '' || node === vm.node),
    );
    const image = Buffer.from(volume?.data ?? '', 'base64');
    const joliet = image.subarray(17 * SECTOR, 18 * SECTOR);
    if (joliet.toString('latin1', 1, 6) !== 'CD001' || !/^cidata *$/i.test(utf16(joliet.subarray(40, 72)))) continue;
    return filesIn(image, joliet.readUInt32LE(158), joliet.readUInt32LE(166));
  }
  return undefined;
}

const utf16 = (bytes: Buffer): string => Buffer.from(bytes).swap16().toString('utf16le');

/** The directory of the Joliet tree, which has names as they were given. */
function filesIn(image: Buffer, extent: number, length: number): Seed {
  const folder = image.subarray(extent * SECTOR, extent * SECTOR + length);
  const files = new Map<string, string>();
  for (let at = 0; (folder[at] ?? 0) > 0; at += folder[at] ?? 0) {
    const nameLength = folder[at + 32] ?? 0;
    if (nameLength < 2) continue;
    const start = folder.readUInt32LE(at + 2) * SECTOR;
    const content = image.subarray(start, start + folder.readUInt32LE(at + 10));
    files.set(utf16(folder.subarray(at + 33, at + 33 + nameLength)), content.toString('utf8'));
  }
  return files;
}

const configSchema = z.record(z.string(), z.unknown());
const words = z.array(z.union([z.string(), z.array(z.string())])).catch([]);
const written = z
  .array(z.object({ path: z.string(), content: z.string().default(''), permissions: z.string().optional() }))
  .catch([]);
const text = z.string().optional().catch(undefined);

interface Part {
  readonly type: string;
  readonly merge: string;
  readonly text: string;
}

/** cloud-init reads the medium once for each instance, and does what its parts say in their order. */
export function applySeed(cluster: Cluster, vm: Vm, seed: Seed): void {
  const { image } = vm;
  const instance = /^instance-id: *(\S+)/m.exec(seed.get('meta-data') ?? '')?.[1] ?? 'none';
  if (image.instance === instance) return;
  image.instance = instance;
  const parts = partsOf(seed.get('user-data') ?? '');
  const config = parts.filter(({ type }) => type === 'text/cloud-config').reduce(merge, {});
  const user = text.parse(config.user) ?? 'root';
  image.hostname = text.parse(config.hostname) ?? '';
  const password = text.parse(config.password);
  if (password !== undefined) image.passwords[user] = password;
  image.keys[user] = words.parse(config.ssh_authorized_keys).flat();
  const network = seed.get('network-config') ?? '';
  const [, ip, gw] = /type: static\n +address: '([^']+)'(?:\n +gateway: '([^']+)')?/.exec(network) ?? [];
  const [, ip6, gw6] = /type: static6\n +address: '([^']+)'(?:\n +gateway: '([^']+)')?/.exec(network) ?? [];
  image.network = Object.entries({ ip, gw, ip6, gw6 })
    .flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${value}`]))
    .join(',');
  image.nameserver = /type: nameserver\n +address:\n +- '([^']+)'/.exec(network)?.[1] ?? '';

  const log: string[] = [`Cloud-init: instance ${instance.slice(0, 12)}, ${parts.length} parts`];
  for (const { path, content } of written.parse(config.write_files)) {
    image.files[path] = { kind: 'file', text: content };
    log.push(`write_files: ${path}`);
  }
  for (const one of words.parse(config.packages)) {
    const name = [one].flat()[0] ?? '';
    image.packages.push(name);
    log.push(`Setting up ${name} ...`);
  }
  for (const line of words.parse(config.runcmd)) {
    const words = typeof line === 'string' ? line : line.join(' ');
    const file = image.files[/^(?:ba)?sh (\/\S+)$/.exec(words)?.[1] ?? ''];
    log.push(...(file?.kind === 'file' ? runScript(cluster, vm, file.text) : [cluster.shell(vm, words).trimEnd()]));
  }
  for (const { text: script } of parts.filter(({ type }) => type === 'text/x-shellscript')) {
    log.push(...runScript(cluster, vm, script));
  }
  const output = log.filter((line) => line !== '').join('\n');
  image.files['/var/log/cloud-init-output.log'] = { kind: 'file', text: `${output}\n` };
}

/** Line by line. What comes with a package that the lab has no program of is taken to have worked. */
function runScript(cluster: Cluster, vm: Vm, script: string): string[] {
  return script
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const output = cluster.shell(vm, line).trimEnd();
      return output.includes('command not found') ? `+ ${line}` : output;
    });
}

/** What a part says is taken where nothing stands yet, or instead of it, as its rule of merging says. */
function merge(before: Record<string, unknown>, part: Part): Record<string, unknown> {
  const said = configSchema.safeParse(parse(part.text)).data ?? {};
  if (!part.merge.includes('no_replace')) return { ...before, ...said };
  const merged = { ...before };
  for (const [key, value] of Object.entries(said)) {
    const old = before[key];
    if (old === undefined) merged[key] = value;
    else if (Array.isArray(old) && Array.isArray(value)) merged[key] = [...old, ...value];
  }
  return merged;
}

function partsOf(userData: string): Part[] {
  const boundary = /^Content-Type: multipart\/mixed; boundary="([^"]+)"/i.exec(userData)?.[1];
  if (boundary === undefined) {
    const type = userData.startsWith('#!') ? 'text/x-shellscript' : 'text/cloud-config';
    return [{ type, merge: '', text: userData }];
  }
  return userData
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((section) => {
      const [head = '', ...body] = section.trimStart().split('\n\n');
      return {
        type: /^Content-Type: ([^;\n]+)/im.exec(head)?.[1] ?? '',
        merge: /^Merge-Type: (.+)$/im.exec(head)?.[1] ?? '',
        text: Buffer.from(body.join('\n\n'), 'base64').toString('utf8'),
      };
    });
}
