import { serverCan } from '@resolvo/contract/machines/server-states';
import { sql } from 'kysely';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, notFound } from '../../../core/refusal.ts';
import { firstLogin } from '../images/server-images.ts';
import { ownKeys } from '../ssh-keys/ssh-keys.ts';
import { findServer } from './hold-server.ts';
import { callMachine } from './machine-calls.ts';
import { recordServerEvent } from './server-events.ts';

/** Puts a key that is open to the caller on the running machine, for the user that signs in. Asked again, the machine has it once. */
export async function addKeyToServer(
  deps: Pick<Deps, 'db' | 'compute' | 'now' | 'events'>,
  actor: Caller,
  serverId: string,
  keyId: string,
): Promise<string> {
  const { accountId } = actor;
  const server = await findServer(deps.db, serverId, accountId);
  const [key] = await ownKeys(deps.db, actor, [keyId]);
  if (!key) throw notFound();
  // Servers made before we named the user have the one of their image.
  const login = server.login === '' ? firstLogin(server.image) : server.login;
  const allowed = { serverId, ownerId: accountId, can: serverCan.addKey };
  const done = await callMachine(deps, allowed, async (ref) => ({
    answer: await deps.compute.addKey(ref, { login, key: key.public_key }),
  }));
  if (done === 'off') throw conflict('This server is switched off. Please start it, and add the key then.');
  if (done === 'no_agent') {
    throw conflict(
      `The key was not added: no guest agent answers on this server, or it may not run programs. Please add the key by hand as ${login}, or rebuild the server with it.`,
    );
  }
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('servers')
      .set({
        key_names: sql`case when ${key.name} = any(key_names) then key_names else key_names || ${key.name}::text end`,
      })
      .where('id', '=', serverId)
      .execute();
    await recordServerEvent(deps, tx, { serverId, kind: 'key_added', by: actor, detail: key.name });
  });
  return `${key.name} opens the user ${login} of this server now.`;
}
