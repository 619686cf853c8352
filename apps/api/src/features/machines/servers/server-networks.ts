import { memberStateOf } from '@resolvo/contract/machines/private-network-rules';
import type { ServerNetwork } from '@resolvo/contract/machines/private-networks';
import { serverCan } from '@resolvo/contract/machines/server-states';
import { sql } from 'kysely';
import type { Acting, Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict } from '../../../core/refusal.ts';
import { findNetworks, holdNetwork, membersOf, placeOf } from '../private-networks/network-row.ts';
import { askAgain, joinNetwork, leaveNetwork } from '../private-networks/use-network.ts';
import { findServer, holdServer } from './hold-server.ts';

type Needs = Pick<Deps, 'db' | 'jobs' | 'events'>;

export async function networksOfServer(
  deps: Pick<Deps, 'db' | 'compute'>,
  serverId: string,
  accountId: string,
): Promise<{ networks: ServerNetwork[] }> {
  await findServer(deps.db, serverId, accountId);
  const members = await membersOf(deps.db, sql`where m.server_id = ${serverId}`);
  const networks = await findNetworks(deps.db, sql`where n.id = any(${members.map(({ network_id }) => network_id)})`);
  return {
    networks: members
      .toSorted((a, b) => a.slot - b.slot)
      .flatMap((member) => {
        const network = networks.find(({ id }) => id === member.network_id);
        if (!network) return [];
        const state = memberStateOf(member);
        return {
          network_id: network.id,
          name: network.name,
          location: placeOf(deps, network),
          subnet: network.subnet,
          address: member.address,
          card: `eth${member.slot}`,
          state,
          reason: state === 'trouble' ? member.reason : '',
        };
      }),
  };
}

export async function putIntoNetwork(deps: Needs, actor: Caller, networkId: string, serverId: string): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const server = await holdServer(tx, serverId, actor.accountId);
    const network = await holdNetwork(tx, networkId, actor.accountId);
    demand(serverCan.joinNetwork(server));
    if (server.cluster !== network.cluster) {
      throw conflict(`${server.name} is in another place. A private network is for servers of its own place.`);
    }
    const address = await joinNetwork(deps, tx, { server, network, by: actor });
    return `${server.name} joins ${network.name} with the address ${address}.`;
  });
}

export async function takeOutOfNetwork(
  deps: Needs,
  actor: Caller,
  networkId: string,
  serverId: string,
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const server = await holdServer(tx, serverId, actor.accountId);
    const network = await holdNetwork(tx, networkId, actor.accountId);
    demand(serverCan.leaveNetwork(server));
    await leaveNetwork(deps, tx, { server, network, by: actor });
    return `${server.name} is being taken out of ${network.name}.`;
  });
}

/** Staff pass no owner. */
export async function applyNetworksAgain(
  deps: Needs,
  actor: Acting,
  serverId: string,
  ownerId: string | undefined,
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const server = await holdServer(tx, serverId, ownerId);
    demand(serverCan.leaveNetwork(server));
    if (!(await askAgain(deps, tx, serverId, actor))) throw conflict('This server was never in a private network.');
    return `The private networks of ${server.name} are being set again.`;
  });
}
