import type { z } from 'zod';
import { ComputeError, type Machine, type MachineRef } from '../compute.ts';
import { resources, type VmConfig, vmConfig, vmStatus } from './answers.ts';
import type { Connection, Params, Verb } from './connection.ts';
import { carries, diskOf, gigabytesOf } from './vm-config.ts';

export interface FoundMachine {
  readonly connection: Connection;
  readonly node: string;
  readonly config: VmConfig;
  call<S extends z.ZodType>(verb: Verb, path: string, answer: S, params?: Params): Promise<z.output<S>>;
}

/** The machine at its current node, or undefined. Throws `foreign` when it does not carry the server's id. */
export const findMachine = (connection: Connection, ref: MachineRef): Promise<FoundMachine | undefined> =>
  findMarked(connection, ref, `the id of server ${ref.serverId}`, (config) => carries(config, ref.serverId));

type Place = Omit<MachineRef, 'serverId'>;

/** The machine at its current node, or undefined. Throws `foreign` when it does not carry our mark. */
export async function findMarked(
  connection: Connection,
  ref: Place,
  mark: string,
  isOurs: (config: VmConfig) => boolean,
): Promise<FoundMachine | undefined> {
  const { config: here, silence } = await askNode(connection, ref);
  // The machine may have been migrated to another node, perhaps because its own is down.
  const node = here ? ref.node : await nodeOf(connection, ref.vmId);
  if (silence && (node === undefined || node === ref.node)) throw silence;
  if (node === undefined) return undefined;
  const config = here ?? (await configAt(connection, node, ref.vmId));
  if (!config) return undefined;
  if (!isOurs(config)) {
    throw new ComputeError('foreign', `VM ${ref.vmId} of ${ref.cluster} does not carry ${mark}.`);
  }
  return {
    connection,
    node,
    config,
    call: (verb, path, answer, params) =>
      connection.call(verb, `/nodes/${node}/qemu/${ref.vmId}${path}`, answer, params),
  };
}

/** Asks the node where it was last seen. When that node is down, the cluster's list may still know the machine. */
async function askNode(
  connection: Connection,
  { node, vmId }: Place,
): Promise<{ config?: VmConfig | undefined; silence?: ComputeError }> {
  try {
    return { config: await configAt(connection, node, vmId) };
  } catch (error) {
    if (error instanceof ComputeError && error.outcome === 'unknown') return { silence: error };
    throw error;
  }
}

export async function ownMachine(connection: Connection, ref: MachineRef): Promise<FoundMachine> {
  const found = await findMachine(connection, ref);
  if (!found) throw new ComputeError('gone', `VM ${ref.vmId} of ${ref.cluster} does not exist.`);
  return found;
}

export async function describeMachine(found: FoundMachine): Promise<Machine> {
  const status = await found.call('GET', '/status/current', vmStatus);
  const disk = diskOf(found.config);
  return {
    node: found.node,
    running: status.status === 'running',
    busy: (status.lock ?? found.config.lock ?? '') !== '',
    uptime: status.uptime,
    vcpus: Number(found.config.cores ?? 1) * Number(found.config.sockets ?? 1),
    ramMb: Number(found.config.memory ?? 0),
    diskGb: disk === undefined ? 0 : gigabytesOf(found.config[disk] ?? ''),
  };
}

export async function configAt(connection: Connection, node: string, vmId: number): Promise<VmConfig | undefined> {
  try {
    return await connection.call('GET', `/nodes/${node}/qemu/${vmId}/config`, vmConfig);
  } catch (error) {
    if (error instanceof ComputeError && error.outcome === 'gone') return undefined;
    throw error;
  }
}

export async function nodeOf(connection: Connection, vmId: number): Promise<string | undefined> {
  const all = await connection.call('GET', '/cluster/resources', resources, { type: 'vm' });
  return all.find((one) => one.vmid === vmId)?.node;
}
