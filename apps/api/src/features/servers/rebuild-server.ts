import type { rebuildBody } from '@resolvo/contract/server-images';
import { serverCan } from '@resolvo/contract/server-states';
import type { z } from 'zod';
import type { Deps } from '../../deps.ts';
import type { SessionActor, TokenActor } from '../../http/actor.ts';
import { invalid } from '../../http/refusal.ts';
import { startSaga } from '../../jobs/start-saga.ts';
import { publicKeys } from '../ssh-keys/ssh-keys.ts';
import { demand, findServer, holdServer } from './hold-server.ts';
import { moved } from './moved.ts';
import { assignImageSaga, rebuildSaga } from './saga-rebuild.ts';
import { listImages } from './server-images.ts';

/** The first image of a server, or a fresh one over everything it holds. */
export async function rebuildServer(
  deps: Pick<Deps, 'db' | 'jobs' | 'compute' | 'now'>,
  actor: SessionActor | TokenActor,
  serverId: string,
  input: z.output<typeof rebuildBody>,
): Promise<string> {
  const before = await findServer(deps.db, serverId, actor.accountId);
  demand(before, serverCan.rebuild);
  const sshKeys = await publicKeys(deps.db, actor.accountId, input.ssh_key_ids);
  if (!sshKeys) throw invalid('ssh_key_ids', 'Please choose from your own keys.');
  const { images } = await listImages(deps, before.cluster ?? '', Math.max(before.disk_gb, before.plan_disk_gb), '');
  if (!images.some(({ image }) => image === input.image))
    throw invalid('image', 'Please choose an image from the list.');
  return deps.db.transaction().execute(async (tx) => {
    const server = await holdServer(tx, serverId, actor.accountId);
    demand(server, serverCan.rebuild);
    const isFirst = server.state === 'awaiting_image';
    await tx
      .updateTable('servers')
      .set({ hostname: input.hostname ?? server.hostname, ...(isFirst && { state: moved(server, 'provisioning') }) })
      .where('id', '=', serverId)
      .execute();
    const saga = isFirst ? assignImageSaga : rebuildSaga;
    const work = { image: input.image, ssh_keys: sshKeys };
    return startSaga(deps, tx, saga, serverId, work, deps.now(), actor.accountId);
  });
}
