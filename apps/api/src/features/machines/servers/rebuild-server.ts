import type { rebuildBody } from '@resolvo/contract/machines/server-images';
import { isTypedName, serverCan } from '@resolvo/contract/machines/server-states';
import type { z } from 'zod';
import type { Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { invalid } from '../../../core/refusal.ts';
import { startSaga } from '../../../jobs/start-saga.ts';
import { recipeOf } from '../images/recipes.ts';
import { firstLogin } from '../images/server-images.ts';
import { ownKeys } from '../ssh-keys/ssh-keys.ts';
import { findCopied } from './copy-source.ts';
import { findServer, holdServer } from './hold-server.ts';
import { listServerImages } from './list-server-images.ts';
import { moveServer } from './move.ts';
import { assignImageSaga, rebuildSaga } from './sagas/saga-rebuild.ts';
import { refuseUnreadable, setUserData } from './user-data.ts';

/** Installs the first image of a server, or replaces everything on it by a fresh one. */
export async function rebuildServer(
  deps: Pick<Deps, 'db' | 'jobs' | 'compute' | 'now' | 'vault'>,
  actor: Caller,
  serverId: string,
  input: z.output<typeof rebuildBody>,
): Promise<string> {
  const before = await findServer(deps.db, serverId, actor.accountId);
  demand(serverCan.rebuild(before));
  const keys = await ownKeys(deps.db, actor, input.ssh_key_ids);
  if (keys.length !== new Set(input.ssh_key_ids).size)
    throw invalid('ssh_key_ids', 'Please choose from your own keys.');
  const { images } = await listServerImages(deps, before, actor.onlyIds);
  if (!images.some(({ image }) => image === input.image))
    throw invalid('image', 'Please choose an image from the list.');
  if (input.user_data) await refuseUnreadable(input.user_data, 'user_data');
  return deps.db.transaction().execute(async (tx) => {
    const server = await holdServer(tx, serverId, actor.accountId);
    demand(serverCan.rebuild(server));
    const isFirst = server.state === 'awaiting_image';
    if (!isFirst && !isTypedName(input.name ?? '', server.name)) {
      throw invalid('name', 'Please type the name of the server: everything on its disk is erased.');
    }
    const hostname = input.hostname ?? server.hostname;
    await moveServer(tx, server, isFirst ? 'provisioning' : server.state, { hostname });
    if (input.user_data !== undefined) await setUserData(deps, tx, serverId, input.user_data);
    const saga = isFirst ? assignImageSaga : rebuildSaga;
    const copied = await findCopied(tx, actor.accountId, input.image);
    const recipe = recipeOf(input.image);
    const image = recipe?.base ?? copied?.image ?? input.image;
    const work = {
      image,
      ...(copied && { copy: input.image }),
      ...(recipe && { recipe: recipe.key }),
      ssh_keys: keys.map(({ public_key }) => public_key),
      access: { login: copied?.login || nextLogin(server, image), key_names: keys.map(({ name }) => name) },
    };
    return startSaga(deps, tx, saga, serverId, work, deps.now(), actor.personId);
  });
}

/** A user that the owner chose stays; the one of the old image gives way to that of the new one. */
const nextLogin = ({ login, image }: { login: string; image: string }, next: string): string =>
  login === '' || (image !== '' && login === firstLogin(image)) ? firstLogin(next) : login;
