import { ComputeError, type MachineRef } from '../compute.ts';
import { nothing, type VmConfig } from './answers.ts';
import type { Connection } from './connection.ts';
import { type FoundMachine, findMarked } from './machines.ts';
import { carries, isTemplate, markOf, ownerIn } from './vm-config.ts';
import { volumeIn } from './volumes.ts';

const anyone = () => true;

/**
 * The hypervisor compares the digest of what we read with what is there when it writes, so a machine that got an id in
 * between keeps it; the next attempt reads that.
 */
const writeNotes = ({ call, config }: FoundMachine, lines: readonly string[]): Promise<unknown> =>
  call('PUT', '/config', nothing, {
    ...(lines.length > 0 ? { description: lines.join('\n') } : { delete: 'description' }),
    ...(config.digest !== undefined && { digest: config.digest }),
  });

const notesOf = ({ description = '' }: VmConfig): string[] =>
  description
    .trimEnd()
    .split('\n')
    .filter((line, index) => index > 0 || line !== '');

export async function markMachine(connection: Connection, ref: MachineRef, name: string): Promise<void> {
  const { cluster, vmId, serverId } = ref;
  const found = await findMarked(connection, ref, 'a mark', anyone);
  if (!found) throw new ComputeError('gone', `VM ${vmId} of ${cluster} does not exist.`);
  const { config } = found;
  if (carries(config, serverId)) return;
  if (ownerIn(config) !== undefined || volumeIn(config) !== undefined) {
    throw new ComputeError('foreign', `VM ${vmId} of ${cluster} carries an id already.`);
  }
  if (isTemplate(config)) throw new ComputeError('foreign', `VM ${vmId} of ${cluster} is a template.`);
  if (config.name !== name) {
    throw new ComputeError(
      'foreign',
      `VM ${vmId} of ${cluster} is called ${config.name ?? 'nothing'} and not ${name}.`,
    );
  }
  await writeNotes(found, [...notesOf(config), markOf(serverId)]);
}

export async function unmarkMachine(connection: Connection, ref: MachineRef): Promise<void> {
  const found = await findMarked(connection, ref, 'a mark', anyone);
  if (!found || !carries(found.config, ref.serverId)) return;
  await writeNotes(
    found,
    notesOf(found.config).filter((line) => line.trim() !== markOf(ref.serverId)),
  );
}
