import { freeAddress, networkLimits } from '@resolvo/contract/machines/private-network-rules';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import { conflict } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { membersIn, membersOf, type NetworkRow } from './network-row.ts';
import { networksApply } from './queues.ts';

type Needs = Pick<Deps, 'jobs' | 'events'>;

interface Of {
  readonly server: { readonly id: string; readonly name: string; readonly account_id: string };
  readonly network: NetworkRow;
  readonly by: EventActor | undefined;
}

/** Gives the server an address and a card of the network. The caller holds both. */
export async function joinNetwork(deps: Needs, tx: Queryable, { server, network, by }: Of): Promise<string> {
  const members = await membersIn(tx, [network]);
  const before = members.find(({ server_id }) => server_id === server.id);
  if (before?.left_version != null) throw conflict(`${server.name} is still being taken out. Please wait a moment.`);
  if (before) throw conflict(`${server.name} is in ${network.name} already.`);
  const cards = await membersOf(tx, sql`where m.server_id = ${server.id}`);
  const slot = [1, 2, 3].find((number) => cards.every((one) => one.slot !== number));
  if (slot === undefined) {
    throw conflict(
      `A server is in at most ${networkLimits.perServer} private networks. Please take it out of one first.`,
    );
  }
  const address = freeAddress(network.subnet, new Set(members.map((one) => one.address)));
  if (address === undefined) throw conflict(`All addresses of ${network.subnet} are taken.`);
  const version = await askServer(deps, tx, server);
  const joined = { network_id: network.id, server_id: server.id, account_id: server.account_id };
  await tx
    .insertInto('network_members')
    .values({ ...joined, slot, address, joined_version: version })
    .execute();
  await tell(deps, tx, 'network.joined', { server, network, by }, address);
  return address;
}

/** The caller holds both. Its row goes when its machine has lost the card. */
export async function leaveNetwork(deps: Needs, tx: Queryable, of: Of): Promise<void> {
  const { server, network } = of;
  const member = (await membersIn(tx, [network])).find(({ server_id }) => server_id === server.id);
  if (!member) throw conflict(`${server.name} is not in ${network.name}.`);
  if (member.left_version !== null) throw conflict(`${server.name} is being taken out already.`);
  const version = await askServer(deps, tx, server);
  await tx
    .updateTable('network_members')
    .set({ left_version: version })
    .where('network_id', '=', network.id)
    .where('server_id', '=', server.id)
    .execute();
  await tell(deps, tx, 'network.left', of, member.address);
}

async function askServer(deps: Needs, tx: Queryable, server: Of['server']): Promise<number> {
  const asked = await sql<{ version: number }>`
    insert into server_networks (server_id, account_id) values (${server.id}, ${server.account_id})
    on conflict (server_id) do update set version = server_networks.version + 1, trouble = null, reason = ''
    returning version`.execute(tx);
  await deps.jobs.send(tx, networksApply, { server_id: server.id });
  const [row] = asked.rows;
  if (!row) throw new Error(`Server ${server.id} has no row of its networks.`);
  return row.version;
}

/** Has a server's cards set again; those of one that was never in a private network, too: a card put there by hand goes. */
export async function setAgain(deps: Needs, tx: Queryable, server: Of['server'], by: EventActor): Promise<void> {
  await askServer(deps, tx, server);
  await tellAsked(deps, tx, server.id, server.account_id, by);
}

/** The same where a machine may have lost its cards; a server that was never in a private network has none to lose. */
export async function askAgain(deps: Needs, tx: Queryable, serverId: string): Promise<void> {
  const asked = await tx
    .updateTable('server_networks')
    .set({ version: sql`version + 1`, trouble: null, reason: '' })
    .where('server_id', '=', serverId)
    .returning('account_id')
    .executeTakeFirst();
  if (!asked) return;
  await tellAsked(deps, tx, serverId, asked.account_id);
  await deps.jobs.send(tx, networksApply, { server_id: serverId });
}

const tellAsked = ({ events }: Needs, tx: Queryable, serverId: string, accountId: string, by?: EventActor) =>
  events.emit(tx, { name: 'server_network.asked_again', accountId, by, data: { server_id: serverId, detail: '' } });

/** The server has ended, and its machine with it. */
export async function forgetServer(deps: Pick<Deps, 'events'>, tx: Queryable, serverId: string): Promise<void> {
  await tx.deleteFrom('network_members').where('server_id', '=', serverId).execute();
  const gone = await tx
    .deleteFrom('server_networks')
    .where('server_id', '=', serverId)
    .returning('account_id')
    .executeTakeFirst();
  if (!gone) return;
  await forgetLeftNetworks(tx, gone.account_id);
  const data = { server_id: serverId, detail: 'The server has ended.' };
  await deps.events.emit(tx, { name: 'server_network.applied', accountId: gone.account_id, data });
}

/** The networks of an account that has left; one that still has servers goes with the last of them. */
export async function forgetLeftNetworks(tx: Queryable, accountId: string): Promise<void> {
  await sql`delete from private_networks n using accounts a
    where n.account_id = ${accountId} and a.id = n.account_id and a.deleted_at is not null
      and not exists (select 1 from network_members m where m.network_id = n.id)`.execute(tx);
}

async function tell(
  deps: Pick<Deps, 'events'>,
  tx: Queryable,
  name: 'network.joined' | 'network.left',
  { server, network, by }: Of,
  detail: string,
): Promise<void> {
  const data = { network_id: network.id, name: network.name, server_id: server.id, detail };
  await deps.events.emit(tx, { name, accountId: network.account_id, by, data });
}
