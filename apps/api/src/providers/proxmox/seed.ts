import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ComputeError, type SeedPart } from '../compute.ts';
import { nothing, storages, upid, type VmConfig } from './answers.ts';
import { listMedia, placeOf } from './boot.ts';
import type { Connection } from './connection.ts';
import { isoOf } from './iso.ts';
import type { FoundMachine } from './machines.ts';
import { diskOf, storageOf } from './vm-config.ts';

/**
 * PVE's own cloud-init drive holds what PVE knows; more text would have to be a file among the snippets of a node, which
 * its API cannot write. So the first start is from a medium of ours in the drive's place, with what PVE would have written
 * and the parts beside it (docs/decisions/029).
 */
const fileOf = (serverId: string): string => `seed-${serverId}.iso`;

/** Never offered to customers: it may hold secrets. */
export const isSeed = (file: string): boolean => /^seed-[0-9a-f-]{36}\.iso$/.test(file);

const isDrive = (value: string): boolean => /cloudinit(?:\.qcow2|\.raw)?(?:,|$)/.test(value);

const slotOf = (config: VmConfig, holds: (value: string) => boolean): string | undefined =>
  Object.keys(config).find((key) => /^(ide|scsi|sata)\d+$/.test(key) && holds(config[key] ?? ''));

export async function makeSeed(
  machine: FoundMachine,
  serverId: string,
  parts: readonly SeedPart[],
): Promise<string | undefined> {
  const file = fileOf(serverId);
  if (slotOf(machine.config, (value) => value.includes(file)) !== undefined) return undefined;
  const { connection, node } = machine;
  const dump = (type: string) => machine.call('GET', '/cloudinit/dump', z.string(), { type });
  const bytes = isoOf('cidata', [
    // PVE's id of the instance: with the drive back in its place, the system finds itself to be the same one.
    ['meta-data', await dump('meta')],
    ['network-config', await dump('network')],
    ['user-data', multipart([{ kind: 'cloud-config', text: await dump('user') }, ...parts])],
  ]);
  const all = await connection.call('GET', `/nodes/${node}/storage`, storages, { content: 'iso', enabled: true });
  const storage = all.find(({ active }) => active)?.storage;
  if (storage === undefined) throw new ComputeError('no_capacity', `Node ${node} has no storage for ISO files.`);
  const checksum = createHash('sha256').update(bytes).digest('hex');
  const fields = { content: 'iso', checksum, 'checksum-algorithm': 'sha256' };
  return connection.upload(`/nodes/${node}/storage/${storage}/upload`, upid, fields, { name: file, bytes });
}

export async function useSeed(machine: FoundMachine, serverId: string): Promise<void> {
  const file = fileOf(serverId);
  if (slotOf(machine.config, (value) => value.includes(file)) !== undefined) return;
  const slot = slotOf(machine.config, isDrive);
  if (slot === undefined)
    throw new ComputeError('refused', `The machine of server ${serverId} has no cloud-init drive.`);
  const place = await placeOf(machine, file);
  await machine.call('PUT', '/config', nothing, { [slot]: `${place},media=cdrom` });
}

export async function dropSeed(
  { connection, node, machine }: { connection: Connection; node: string; machine: FoundMachine | undefined },
  serverId: string,
): Promise<string | undefined> {
  const file = fileOf(serverId);
  const slot = machine && slotOf(machine.config, (value) => value.includes(file));
  if (machine && slot) {
    const disk = diskOf(machine.config);
    if (disk === undefined) throw new ComputeError('refused', `The machine of server ${serverId} has no disk.`);
    await machine.call('PUT', '/config', nothing, { [slot]: `${storageOf(machine.config[disk] ?? '')}:cloudinit` });
  }
  const place = (await listMedia({ connection, node })).get(file);
  if (place === undefined) return undefined;
  const path = `/nodes/${node}/storage/${storageOf(place)}/content/${encodeURIComponent(place)}`;
  // A storage may delete a file before it answers, and then names no task.
  return (await connection.call('DELETE', path, upid.nullable())) ?? undefined;
}

const types = { 'cloud-config': 'text/cloud-config', script: 'text/x-shellscript' } as const;

/** What came before stays: lists are joined, and a name, user or password that PVE wrote is not replaced. */
const joins = 'list(append)+dict(no_replace,recurse_array)+str()';

function multipart(parts: readonly SeedPart[]): string {
  const boundary = `part-${randomUUID()}`;
  const sections = parts.map(({ kind, text }, index) =>
    [
      `--${boundary}`,
      `Content-Type: ${types[kind]}; charset="utf-8"`,
      'MIME-Version: 1.0',
      'Content-Transfer-Encoding: base64',
      `Content-Disposition: attachment; filename="part-${String(index + 1).padStart(3, '0')}"`,
      ...(kind === 'cloud-config' ? [`Merge-Type: ${joins}`] : []),
      '',
      ...(Buffer.from(text)
        .toString('base64')
        .match(/.{1,76}/g) ?? []),
    ].join('\n'),
  );
  const head = [`Content-Type: multipart/mixed; boundary="${boundary}"`, 'MIME-Version: 1.0', ''].join('\n');
  return `${head}\n${sections.join('\n')}\n--${boundary}--\n`;
}
