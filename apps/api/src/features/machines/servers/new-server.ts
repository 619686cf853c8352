import { randomBytes } from 'node:crypto';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { startSaga } from '../../../jobs/start-saga.ts';
import { publicKeys } from '../ssh-keys/ssh-keys.ts';
import { provisionSaga, reserveSaga } from './sagas/saga-provision.ts';
import { doer, recordServerEvent } from './server-events.ts';

export interface NewServer {
  readonly accountId: string;
  readonly planId: string;
  readonly deliveryId?: string | undefined;
  readonly actorId?: string | undefined;
  readonly name?: string | undefined;
  readonly hostname?: string | undefined;
  readonly image?: string | undefined;
  readonly sshKeyIds?: readonly string[] | undefined;
  readonly location?: string | undefined;
}

/**
 * Writes the server's row and starts its first saga, in the caller's transaction. Its size comes from its plan only.
 */
export async function newServer(
  deps: Pick<Deps, 'jobs' | 'now' | 'events'>,
  tx: Queryable,
  input: NewServer,
): Promise<{ serverId: string; taskId: string }> {
  const hostname = input.hostname ?? `server-${randomBytes(3).toString('hex')}`;
  const { id: serverId } = await tx
    .insertInto('servers')
    .values({
      account_id: input.accountId,
      delivery_id: input.deliveryId ?? null,
      plan_id: input.planId,
      name: (input.name ?? hostname).slice(0, 60),
      hostname,
      state: 'provisioning',
      created_at: deps.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordServerEvent(deps, tx, { serverId, kind: 'created', by: doer(input.actorId) });
  const image = input.image ?? '';
  // Keys that were removed since they were chosen are left out.
  const sshKeys = await ownKeys(tx, input);
  const saga = image === '' ? reserveSaga : provisionSaga;
  const work = { image, ssh_keys: sshKeys, ...(input.location !== undefined && { location: input.location }) };
  return { serverId, taskId: await startSaga(deps, tx, saga, serverId, work, deps.now(), input.actorId) };
}

async function ownKeys(tx: Queryable, { accountId, sshKeyIds = [] }: NewServer): Promise<string[]> {
  const found = await Promise.all(sshKeyIds.map((id) => publicKeys(tx, accountId, [id])));
  return found.flatMap((keys) => keys ?? []);
}
