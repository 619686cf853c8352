import { setTimeout as delay } from 'node:timers/promises';
import type { VolumeEventName } from '@resolvo/contract/machines/volume-events';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { ComputeError, type ComputeTask, type VolumeRef } from '../../../providers/compute.ts';
import { takeVmId } from '../servers/place-server.ts';
import { findServers, refOf } from '../servers/server-row.ts';
import { homeOf, type VolumeRow } from './volume-row.ts';

export type Needs = Pick<Deps, 'db' | 'compute' | 'now'>;

/** What was done, for its events; `waits`: its server is busy, or has no machine now. */
export type Brought = readonly VolumeEventName[] | 'waits';

/** There was no room for it, or the hypervisor does not take it: trying again would not help. */
export const isFinal = (error: unknown): error is ComputeError =>
  error instanceof ComputeError && (error.outcome === 'no_capacity' || error.outcome === 'refused');

/** The disk could not be made, so nothing of the customer's is on it. */
export class NotMade extends Error {}
/** The disk could not become larger; it is as it was. */
export class NotGrown extends Error {}

/**
 * Brings the disk of a volume to what the books say: made once, of its size, in one machine at most. Each step looks
 * first, so it may be repeated after any of them, with any answer lost.
 */
export async function bringVolume(deps: Needs, volume: VolumeRow): Promise<Brought> {
  const home = await ensureDisk(deps, volume);
  const done: VolumeEventName[] = [];
  if (volume.on_server_id !== null && volume.on_server_id !== volume.server_id) {
    if (!(await leave(deps, volume, home, volume.on_server_id))) return 'waits';
    if (volume.server_id === null) done.push('volume.detached');
  }
  if (volume.server_id !== null) {
    if (!(await enter(deps, volume, home, volume.server_id))) return 'waits';
    done.push('volume.attached');
  }
  if (await growTo(deps, volume, home)) done.push('volume.grown');
  return done;
}

/** Removes a volume for good. False while its server is busy. */
export async function removeVolume(deps: Needs, volume: VolumeRow): Promise<boolean> {
  const home = homeOf(volume);
  if (!home) return true;
  if (volume.on_server_id !== null && !(await leave(deps, volume, home, volume.on_server_id))) return false;
  const task = await deps.compute.destroyVolume(home);
  if (task) await end(deps, task);
  return true;
}

async function ensureDisk(deps: Needs, volume: VolumeRow): Promise<VolumeRef> {
  try {
    const home = homeOf(volume) ?? (await reserve(deps, volume));
    const there = await deps.compute.findVolume(home);
    if (there === undefined && volume.made_gb > 0) {
      // Never a new and empty one in its place.
      throw new ComputeError('gone', `The disk of volume ${volume.id} does not exist any more.`);
    }
    if (there === undefined) await end(deps, await deps.compute.makeVolume(home, volume.size_gb));
    if (volume.made_gb === 0) await set(deps, volume, { made_gb: there ?? volume.size_gb });
    return home;
  } catch (error) {
    if (volume.made_gb === 0 && error instanceof ComputeError && error.outcome === 'foreign') {
      // A machine that is not ours has taken the number: the next try takes another.
      await set(deps, volume, { node: null, vm_id: null });
    }
    if (volume.made_gb === 0 && isFinal(error)) throw new NotMade(error.message, { cause: error });
    throw error;
  }
}

/** Its place is written down before anything is made there. */
async function reserve(deps: Needs, volume: VolumeRow): Promise<VolumeRef> {
  const node = await deps.compute.volumeNode(volume.cluster);
  const vm_id = await deps.db.transaction().execute(async (tx) => {
    const taken = await takeVmId(tx, volume.cluster);
    await tx.updateTable('volumes').set({ node, vm_id: taken }).where('id', '=', volume.id).execute();
    return taken;
  });
  const home = homeOf({ ...volume, node, vm_id });
  if (!home) throw new Error(`Volume ${volume.id} has no place.`);
  return home;
}

async function enter(deps: Needs, volume: VolumeRow, home: VolumeRef, serverId: string): Promise<boolean> {
  const machine = await machineOf(deps, serverId);
  if (machine === undefined || !machine.isThere) return false;
  // Before the call: whatever becomes of its answer, the disk is looked for there from now on. Not by a worker that was
  // so slow that something else is wanted by now.
  const marked = await deps.db
    .updateTable('volumes')
    .set({ on_server_id: serverId })
    .where('id', '=', volume.id)
    .where('version', '=', volume.version)
    .where((eb) => eb.or([eb('on_server_id', 'is', null), eb('on_server_id', '=', serverId)]))
    .returning('id')
    .executeTakeFirst();
  if (!marked) return false;
  await deps.compute.attachVolume(machine.ref, home);
  return true;
}

async function leave(deps: Needs, volume: VolumeRow, home: VolumeRef, serverId: string): Promise<boolean> {
  const machine = await machineOf(deps, serverId);
  if (machine?.isBusy) return false;
  if (machine) await deps.compute.detachVolume(machine.ref, home);
  await set(deps, volume, { on_server_id: null });
  return true;
}

async function growTo(deps: Needs, volume: VolumeRow, home: VolumeRef): Promise<boolean> {
  const has = volume.made_gb === 0 ? volume.size_gb : volume.made_gb;
  if (has >= volume.size_gb) return false;
  const machine = volume.server_id === null ? undefined : await machineOf(deps, volume.server_id);
  try {
    const task = await deps.compute.growVolume(home, volume.size_gb, machine?.ref);
    if (task) await end(deps, task);
  } catch (error) {
    if (isFinal(error)) throw new NotGrown(error.message, { cause: error });
    throw error;
  }
  await set(deps, volume, { made_gb: volume.size_gb });
  return true;
}

/** Undefined when the server never had a machine. */
async function machineOf({ db }: Needs, serverId: string) {
  const [server] = await findServers(db, sql`where s.id = ${serverId}`);
  const ref = server && refOf(server);
  if (!server || !ref) return undefined;
  // A snapshot that is being taken must not find the disk, and a machine that is being made again is not there yet.
  const isBusy = server.task !== null && server.task !== 'suspend' && server.task !== 'resume';
  const isThere = !isBusy && server.image !== '' && (server.state === 'active' || server.state === 'suspended');
  return { ref, isBusy, isThere };
}

type Facts = Partial<Pick<VolumeRow, 'made_gb' | 'on_server_id' | 'node' | 'vm_id'>>;

async function set({ db }: Needs, volume: VolumeRow, facts: Facts): Promise<void> {
  await db.updateTable('volumes').set(facts).where('id', '=', volume.id).execute();
}

const firstWaitMs = 20;
const longestWaitMs = 1000;
const longestMs = 120_000;

/** Waits for a task of the hypervisor. One that takes longer is found where it got to by the next try. */
async function end({ compute }: Needs, task: ComputeTask): Promise<void> {
  const until = performance.now() + longestMs;
  for (let wait = firstWaitMs; ; wait = Math.min(longestWaitMs, wait * 2)) {
    if (await compute.isDone(task)) return;
    if (performance.now() > until) throw new ComputeError('locked', 'The hypervisor still works on it.');
    await delay(wait);
  }
}
