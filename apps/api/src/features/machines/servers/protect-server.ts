import { serverCan } from '@resolvo/contract/machines/server-states';
import type { Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { holdServer } from './hold-server.ts';
import { recordServerEvent } from './server-events.ts';

/** Switches the protection against deletion and rebuild on or off. */
export async function protectServer(
  deps: Pick<Deps, 'db' | 'events'>,
  actor: Caller,
  serverId: string,
  isProtected: boolean,
): Promise<string> {
  await deps.db.transaction().execute(async (tx) => {
    const server = await holdServer(tx, serverId, actor.accountId);
    demand(serverCan.protect(server));
    if (server.is_protected === isProtected) return;
    await tx.updateTable('servers').set({ is_protected: isProtected }).where('id', '=', serverId).execute();
    await recordServerEvent(deps, tx, { serverId, kind: isProtected ? 'protected' : 'unprotected', by: actor });
  });
  return isProtected ? 'The server is protected.' : 'The server is not protected any more.';
}
