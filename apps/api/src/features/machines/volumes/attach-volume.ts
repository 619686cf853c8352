import { serverCan } from '@resolvo/contract/machines/server-states';
import { volumeCan } from '@resolvo/contract/machines/volume-rules';
import { volumeLimits } from '@resolvo/contract/volume-size';
import type { Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { ofAnyAccount } from '../../../core/owner.ts';
import { conflict } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { findServer, holdServer } from '../servers/hold-server.ts';
import { askVolume, recount } from './ask-volume.ts';
import { findVolume, holdVolume, stateOf, type VolumeRow } from './volume-row.ts';

type Needs = Pick<Deps, 'db' | 'jobs' | 'events'>;

/** Attaches it to a server of its place. From another one it is taken away first. */
export async function attachVolume(deps: Needs, actor: Caller, volumeId: string, serverId: string): Promise<string> {
  const { accountId } = actor;
  return deps.db.transaction().execute(async (tx) => {
    const before = await findVolume(tx, volumeId, accountId);
    await findServer(tx, serverId, accountId);
    await holdServers(tx, [serverId, before.server_id, before.on_server_id]);
    const server = await findServer(tx, serverId, accountId);
    const volume = await holdVolume(tx, volumeId, accountId);
    refuseMoved(before, volume);
    demand(volumeCan.attach(stateOf(volume)));
    demand(serverCan.attachVolume(server));
    if (server.cluster !== volume.cluster) {
      throw conflict(`${server.name} is in another place. A volume is attached to servers of its own place.`);
    }
    if (volume.server_id === serverId) throw conflict(`${volume.name} is attached to ${server.name} already.`);
    if (server.volumes >= volumeLimits.perServer) {
      throw conflict(`A server has at most ${volumeLimits.perServer} volumes. Please detach one first.`);
    }
    await askVolume(deps, tx, volume, { server_id: serverId }, { event: 'volume.attach_asked', serverId, by: actor });
    await recount(tx, serverId, before.server_id, before.on_server_id);
    return volume.server_id === null
      ? `${volume.name} is being attached to ${server.name}.`
      : `${volume.name} is being moved to ${server.name}.`;
  });
}

export async function detachVolume(deps: Needs, actor: Caller, volumeId: string): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const before = await findVolume(tx, volumeId, actor.accountId);
    await holdServers(tx, [before.server_id, before.on_server_id]);
    const volume = await holdVolume(tx, volumeId, actor.accountId);
    refuseMoved(before, volume);
    demand(volumeCan.detach(stateOf(volume)));
    if (volume.server_id === null && volume.on_server_id === null) throw conflict('It is not attached.');
    await takeOff(deps, tx, volume, actor);
    return `${volume.name} is being detached.`;
  });
}

/** The caller holds its servers and the volume. */
export async function takeOff(
  deps: Pick<Deps, 'jobs' | 'events'>,
  tx: Queryable,
  volume: VolumeRow,
  by: Caller | undefined,
): Promise<void> {
  const event = { event: 'volume.detach_asked', serverId: volume.server_id, by } as const;
  await askVolume(deps, tx, volume, { server_id: null }, event);
  await recount(tx, volume.server_id, volume.on_server_id);
}

/** By id, so that two volumes that change places do not wait for each other. */
export async function holdServers(tx: Queryable, ids: readonly (string | null)[]): Promise<void> {
  const held = [...new Set(ids)].filter((id) => id !== null).toSorted();
  for (const id of held) await holdServer(tx, id, ofAnyAccount);
}

function refuseMoved(before: VolumeRow, now: VolumeRow): void {
  if (before.server_id === now.server_id && before.on_server_id === now.on_server_id) return;
  throw conflict('This volume has just changed. Please try again.');
}
