import { memberStateOf } from '@resolvo/contract/machines/private-network-rules';
import type { NetworkDifferences, ServerNetwork } from '@resolvo/contract/machines/private-networks';
import { serverCan } from '@resolvo/contract/machines/server-states';
import { sql } from 'kysely';
import type { Acting, Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import type { CardDrift } from '../../../providers/compute.ts';
import { wantedCards } from '../private-networks/apply-networks.ts';
import { findNetworks, holdNetwork, membersOf, placeOf } from '../private-networks/network-row.ts';
import { joinNetwork, leaveNetwork, setAgain } from '../private-networks/use-network.ts';
import { findServer, holdServer } from './hold-server.ts';
import { inTime } from './machine-size.ts';
import { refOf } from './server-row.ts';

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
          card_since: seconds(member.card_at),
          state,
          reason: state === 'trouble' ? member.reason : '',
        };
      }),
  };
}

/** How the cards of its machine differ from its networks right now. Staff pass no owner. */
export async function networkDifferences(
  deps: Pick<Deps, 'db' | 'compute'>,
  serverId: string,
  ownerId: string | undefined,
): Promise<NetworkDifferences> {
  const server = await findServer(deps.db, serverId, ownerId);
  const use = await deps.db
    .selectFrom('server_networks')
    .select(['version', 'applied_version'])
    .where('server_id', '=', serverId)
    .executeTakeFirst();
  const ref = refOf(server);
  // A server that never was in a network has nothing to be set, and may have a card that was put there by hand.
  const isSettled = use === undefined || use.version === use.applied_version;
  if (!isSettled || !ref || server.image === '' || server.task !== null) return { looked: false, differences: [] };
  const drift = await inTime(deps.compute.privateCardsDrift(ref, await wantedCards(deps.db, serverId)));
  if (!drift) return { looked: false, differences: [] };
  if (drift.length === 0) return { looked: true, differences: [] };
  const { networks } = await networksOfServer(deps, serverId, server.account_id);
  const differences = drift.map(({ slot, what }) =>
    driftTexts[what](networks.find(({ card }) => card === `eth${slot}`)?.name ?? ''),
  );
  return { looked: true, differences };
}

const driftTexts: Readonly<Record<CardDrift['what'], (name: string) => string>> = {
  missing: (name) => `At the hypervisor it has no card in ${name}.`,
  moved: (name) => `At the hypervisor its card of ${name} is in another network.`,
  unfiltered: (name) => `At the hypervisor the firewall of its card in ${name} is off.`,
  address: (name) => `The hypervisor gives its card in ${name} another address.`,
  unknown: () => 'At the hypervisor it has a card in a private network that it is not in.',
};

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
    await setAgain(deps, tx, server, actor);
    return `The private networks of ${server.name} are being set again.`;
  });
}
