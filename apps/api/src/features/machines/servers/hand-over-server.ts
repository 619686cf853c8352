import { serverCan } from '@resolvo/contract/machines/server-states';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import type { Queryable } from '../../../db/connection.ts';
import { recordServerEvent } from './server-events.ts';
import type { ServerRow } from './server-row.ts';
import { forgetUserData } from './user-data.ts';

/**
 * The server is another account's from now on. What the old one wrote down about it is not handed over, and open
 * consoles of its members are cut off. The caller has locked both accounts and the server.
 */
export async function handOverServer(
  deps: Pick<Deps, 'events'>,
  tx: Queryable,
  server: ServerRow,
  { accountId, by, from, to }: { accountId: string; by: EventActor; from: string; to: string },
): Promise<void> {
  demand(serverCan.transfer(server));
  const { id } = server;
  await recordServerEvent(deps, tx, { serverId: id, kind: 'handed_over', by, detail: to });
  await tx
    .updateTable('servers')
    .set({ account_id: accountId, note: '', project: '', tags: [] })
    .where('id', '=', id)
    .execute();
  await forgetUserData(tx, id);
  await tx.deleteFrom('console_tickets').where('server_id', '=', id).execute();
  await recordServerEvent(deps, tx, { serverId: id, kind: 'taken_over', by, detail: from });
}
