import type { rebuildBody } from '@resolvo/contract/machines/server-images';
import { serverCan } from '@resolvo/contract/machines/server-states';
import type { z } from 'zod';
import type { Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { invalid } from '../../../core/refusal.ts';
import { startSaga } from '../../../jobs/start-saga.ts';
import { listImages } from '../images/server-images.ts';
import { publicKeys } from '../ssh-keys/ssh-keys.ts';
import { findServer, holdServer } from './hold-server.ts';
import { moveServer } from './move.ts';
import { assignImageSaga, rebuildSaga } from './sagas/saga-rebuild.ts';

/** Installs the first image of a server, or replaces everything on it by a fresh one. */
export async function rebuildServer(
  deps: Pick<Deps, 'db' | 'jobs' | 'compute' | 'now'>,
  actor: Caller,
  serverId: string,
  input: z.output<typeof rebuildBody>,
): Promise<string> {
  const before = await findServer(deps.db, serverId, actor.accountId);
  demand(serverCan.rebuild(before));
  const sshKeys = await publicKeys(deps.db, actor.accountId, input.ssh_key_ids);
  if (!sshKeys) throw invalid('ssh_key_ids', 'Please choose from your own keys.');
  const { images } = await listImages(deps, before.cluster ?? '', Math.max(before.disk_gb, before.plan_disk_gb), '');
  if (!images.some(({ image }) => image === input.image))
    throw invalid('image', 'Please choose an image from the list.');
  return deps.db.transaction().execute(async (tx) => {
    const server = await holdServer(tx, serverId, actor.accountId);
    demand(serverCan.rebuild(server));
    const isFirst = server.state === 'awaiting_image';
    const hostname = input.hostname ?? server.hostname;
    await moveServer(tx, server, isFirst ? 'provisioning' : server.state, { hostname });
    const saga = isFirst ? assignImageSaga : rebuildSaga;
    const work = { image: input.image, ssh_keys: sshKeys };
    return startSaga(deps, tx, saga, serverId, work, deps.now(), actor.accountId);
  });
}
