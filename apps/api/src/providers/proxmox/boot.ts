import { ComputeError, type MachineBoot } from '../compute.ts';
import { storages, type VmConfig, vmConfig, volumes } from './answers.ts';
import type { Params } from './connection.ts';
import type { FoundMachine } from './machines.ts';
import { diskOf } from './vm-config.ts';

/** Cloud-init has ide2, and the disks of images are below; SATA exists on every type of machine. */
const drive = 'sata5';

/** Our word in the SMBIOS field that the rescue system reads: /sys/class/dmi/id/product_family. */
const mark = 'rescue:';

const fileOf = (volid: string): string => volid.split('/').at(-1) ?? '';
export const isRescue = (file: string): boolean => /rescue/i.test(file);

/** ISO files at a machine's node, in the order of their names, and where each is. */
export async function listMedia({
  connection,
  node,
}: Pick<FoundMachine, 'connection' | 'node'>): Promise<ReadonlyMap<string, string>> {
  const all = await connection.call('GET', `/nodes/${node}/storage`, storages, { content: 'iso', enabled: true });
  const found: [string, string][] = [];
  for (const { storage } of all.filter(({ active }) => active)) {
    const path = `/nodes/${node}/storage/${storage}/content`;
    const files = await connection.call('GET', path, volumes, { content: 'iso' });
    found.push(...files.map(({ volid }): [string, string] => [fileOf(volid), volid]));
  }
  return new Map(found.sort(([one], [other]) => one.localeCompare(other, 'en', { numeric: true })));
}

export async function placeOf(machine: FoundMachine, file: string): Promise<string> {
  const place = (await listMedia(machine)).get(file);
  if (place === undefined) throw new ComputeError('gone', `Node ${machine.node} has no ISO file ${file}.`);
  return place;
}

/** PVE says what comes with the next start where it is not asked for what is now. */
export async function hasMedium(machine: FoundMachine, file: string): Promise<boolean> {
  const now = await machine.call('GET', '/config', vmConfig, { current: true });
  return Object.values(now).some((value) => fileOf(value.split(',')[0] ?? '') === file);
}

/** What to change in the configuration; undefined when nothing is. */
export function bootParams(config: VmConfig, { medium, mediumFirst, rescueHash }: MachineBoot): Params | undefined {
  const rest = orderOf(config).filter((device) => device !== drive);
  const devices = medium === undefined ? rest : mediumFirst ? [drive, ...rest] : [...rest, drive];
  const wanted: Record<string, string> = {
    boot: `order=${devices.join(';')}`,
    smbios1: withHash(config.smbios1 ?? '', rescueHash),
    ...(medium !== undefined && { [drive]: `${medium},media=cdrom` }),
  };
  const isThere = (key: string, value: string): boolean =>
    key === drive ? (config[drive] ?? '').split(',')[0] === medium : (config[key] ?? '') === value;
  const changed = Object.entries(wanted).filter(([key, value]) => !isThere(key, value));
  const isLeft = medium === undefined && config[drive] !== undefined;
  if (changed.length === 0 && !isLeft) return undefined;
  return { ...Object.fromEntries(changed), ...(isLeft && { delete: drive }) };
}

function orderOf(config: VmConfig): string[] {
  const order = /(?:^|,)order=([\w;]+)/.exec(config.boot ?? '')?.[1];
  if (order !== undefined) return order.split(';');
  const disk = diskOf(config);
  return disk === undefined ? [] : [disk];
}

/** With `base64=1` every field but the id is encoded, so fields that were there before are then too. */
function withHash(smbios: string, hash: string | undefined): string {
  const fields = new Map(
    smbios
      .split(',')
      .filter((part) => part !== '')
      .map((part): [string, string] => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]),
  );
  const isEncoded = fields.get('base64') === '1';
  const family = fields.get('family') ?? '';
  const isOurs = isEncoded && Buffer.from(family, 'base64').toString().startsWith(mark);
  if (hash === undefined) {
    if (!isOurs) return smbios;
    fields.delete('family');
    if (![...fields.keys()].some((name) => name !== 'uuid' && name !== 'base64')) fields.delete('base64');
  } else {
    if (!isEncoded) {
      for (const [name, value] of fields) {
        if (name !== 'uuid' && name !== 'base64') fields.set(name, Buffer.from(value).toString('base64'));
      }
    }
    fields.set('base64', '1').set('family', Buffer.from(`${mark}${hash}`).toString('base64'));
  }
  return [...fields].map(([name, value]) => `${name}=${value}`).join(',');
}
