import { randomBytes } from 'node:crypto';
import type { ServerBilling } from '@resolvo/contract/machines/server-admin';
import { hostnameOf } from '@resolvo/contract/server-name';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { startSaga } from '../../../jobs/start-saga.ts';
import { useFirstFirewall } from '../firewalls/use-firewall.ts';
import { recipeOf } from '../images/recipes.ts';
import { firstLogin } from '../images/server-images.ts';
import { ownKeys } from '../ssh-keys/ssh-keys.ts';
import { findCopied } from './copy-source.ts';
import { distinctName } from './distinct-name.ts';
import { provisionSaga, reserveSaga } from './sagas/saga-provision.ts';
import { doer, recordServerEvent } from './server-events.ts';
import { keepSealed } from './user-data.ts';

export interface NewServer {
  readonly accountId: string;
  readonly planId: string;
  readonly deliveryId?: string | undefined;
  readonly actorId?: string | undefined;
  readonly name?: string | undefined;
  readonly hostname?: string | undefined;
  /** Its number among those that are ordered together. */
  readonly number?: number | undefined;
  /** The first user; that of the image where none was chosen. */
  readonly login?: string | undefined;
  readonly image?: string | undefined;
  readonly sshKeyIds?: readonly string[] | undefined;
  readonly location?: string | undefined;
  readonly firewallId?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  /** Encrypted; set on the machine when it is made. */
  readonly sealedPassword?: string | undefined;
  /** Encrypted; given to its system when that starts for the first time. */
  readonly sealedUserData?: string | undefined;
  /** Where staff make it: how it is paid from the moment it is handed over. */
  readonly billing?: ServerBilling | undefined;
}

/**
 * Writes the server's row and starts its first saga, in the caller's transaction. Its size comes from its plan only.
 */
export async function newServer(
  deps: Pick<Deps, 'jobs' | 'now' | 'events'>,
  tx: Queryable,
  input: NewServer,
): Promise<{ serverId: string; taskId: string }> {
  const copied = await findCopied(tx, input.accountId, input.image ?? '');
  const recipe = recipeOf(input.image ?? '');
  // Of a copy that is gone by now, the name is left: the saga finds no such image, and what was paid goes back.
  const image = recipe?.base ?? copied?.image ?? input.image ?? '';
  // Keys that were removed since they were chosen are left out.
  const sshKeys =
    image === ''
      ? []
      : await ownKeys(tx, { accountId: input.accountId, onlyIds: null, personId: null }, input.sshKeyIds ?? []);
  const chosen = input.hostname ?? (input.name === undefined ? undefined : hostnameOf(input.name));
  const wanted = chosen ?? `server-${randomBytes(3).toString('hex')}`;
  const { name, hostname } = await distinctName(tx, {
    accountId: input.accountId,
    name: input.name ?? wanted,
    hostname: wanted,
    number: (input.name ?? input.hostname) === undefined ? undefined : input.number,
  });
  const { id: serverId } = await tx
    .insertInto('servers')
    .values({
      account_id: input.accountId,
      delivery_id: input.deliveryId ?? null,
      plan_id: input.planId,
      name,
      hostname,
      state: 'provisioning',
      login: image === '' ? '' : input.login || copied?.login || firstLogin(image),
      key_names: sshKeys.map(({ name }) => name),
      tags: [...(input.tags ?? [])],
      created_at: deps.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordServerEvent(deps, tx, { serverId, kind: 'created', by: doer(input.actorId) });
  const { accountId, tags = [], firewallId: wantedId } = input;
  await useFirstFirewall(tx, { serverId, accountId, tags, wantedId });
  if (input.sealedPassword !== undefined && image !== '') {
    await tx.insertInto('server_passwords').values({ server_id: serverId, sealed: input.sealedPassword }).execute();
  }
  if (input.sealedUserData !== undefined && image !== '') await keepSealed(tx, serverId, input.sealedUserData);
  const saga = image === '' ? reserveSaga : provisionSaga;
  const work = {
    image,
    ssh_keys: sshKeys.map(({ public_key }) => public_key),
    ...(input.location !== undefined && { location: input.location }),
    ...(recipe && { recipe: recipe.key }),
    ...(input.billing && { billing: input.billing }),
    ...(copied && { copy: input.image, location: copied.of.cluster }),
  };
  return { serverId, taskId: await startSaga(deps, tx, saga, serverId, work, deps.now(), input.actorId) };
}
