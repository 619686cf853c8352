import { serverCan } from '@resolvo/contract/machines/server-states';
import type { StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { ofAnyAccount } from '../../../core/owner.ts';
import { conflict } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { startSaga } from '../../../jobs/start-saga.ts';
import { mailOwner } from '../../people/accounts/mail-owner.ts';
import { holdServer } from './hold-server.ts';
import { serverNetworkMail } from './mails.ts';
import { networkSaga } from './sagas/saga-network.ts';
import { recordServerEvent } from './server-events.ts';
import type { ServerRow } from './server-row.ts';

type Needs = Pick<Deps, 'db' | 'jobs' | 'now' | 'events'>;

/** The server goes on running: its owner reaches it by the console, and its disk is not touched. */
export async function cutServerNetwork(
  deps: Needs,
  actor: StaffActor,
  serverId: string,
  reason: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const server = await holdServer(tx, serverId, ofAnyAccount);
    demand(serverCan.cutNetwork(server));
    if (server.network_cut !== '') throw conflict('The network of this server is cut already.');
    await change(deps, tx, actor, server, reason);
  });
}

export async function restoreServerNetwork(deps: Needs, actor: StaffActor, serverId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const server = await holdServer(tx, serverId, ofAnyAccount);
    demand(serverCan.cutNetwork(server));
    if (server.network_cut === '') throw conflict('The network of this server is not cut.');
    await change(deps, tx, actor, server, '');
  });
}

async function change(
  deps: Needs,
  tx: Queryable,
  actor: StaffActor,
  { id, name, account_id }: ServerRow,
  reason: string,
): Promise<void> {
  await tx.updateTable('servers').set({ network_cut: reason }).where('id', '=', id).execute();
  const kind = reason === '' ? 'network_restored' : 'network_cut';
  await recordServerEvent(deps, tx, { serverId: id, kind, by: actor, detail: reason });
  await mailOwner(deps, tx, account_id, serverNetworkMail, { server_id: id, name, reason });
  await startSaga(deps, tx, networkSaga, id, {}, deps.now(), actor.personId);
}
