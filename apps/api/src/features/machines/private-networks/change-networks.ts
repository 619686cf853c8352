import { networkCan, networkLimits, subnetsOverlap } from '@resolvo/contract/machines/private-network-rules';
import type { createNetworkBody, PrivateNetwork } from '@resolvo/contract/machines/private-networks';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, invalid } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { holdOpenAccount } from '../../people/accounts/queries.ts';
import { clustersAt } from '../images/server-images.ts';
import { showNetwork } from './list-networks.ts';
import { findNetworks, holdNetwork, membersIn } from './network-row.ts';

type Needs = Pick<Deps, 'db' | 'compute' | 'events' | 'now'>;

export async function createNetwork(
  deps: Needs,
  actor: Caller,
  { name, location, subnet }: z.output<typeof createNetworkBody>,
): Promise<PrivateNetwork> {
  const { accountId } = actor;
  const [place] = clustersAt(deps.compute, location);
  if (!place) throw invalid('location', 'Please choose one of our places.');
  return deps.db.transaction().execute(async (tx) => {
    // Held, so that parallel requests cannot exceed the limit or overlap together.
    await holdOpenAccount(tx, accountId);
    const others = await findNetworks(tx, sql`where n.account_id = ${accountId}`);
    if (others.length >= networkLimits.networks) {
      throw conflict(`You have ${networkLimits.networks} private networks. Please delete one first.`);
    }
    const same = others.find((one) => one.cluster === place.name && subnetsOverlap(one.subnet, subnet));
    if (same) throw invalid('subnet', `It overlaps ${same.subnet} of your network ${same.name}.`);
    const vlan = await freeVlan(deps, tx, place.name);
    const values = { account_id: accountId, cluster: place.name, name, subnet, vlan, created_at: deps.now() };
    const { id } = await named(
      tx.insertInto('private_networks').values(values).returning('id').executeTakeFirstOrThrow(),
    );
    await emit(deps, tx, actor, 'network.created', { id, name }, subnet);
    return showNetwork({ ...deps, db: tx }, accountId, id);
  });
}

/** The lowest of the cluster's range that no network has. One caller of a cluster chooses at a time. */
async function freeVlan({ compute }: Pick<Deps, 'compute'>, tx: Queryable, cluster: string): Promise<number> {
  const range = compute.clusters.find(({ name }) => name === cluster)?.privateVlans;
  if (!range) throw new Error(`There is no cluster ${cluster}.`);
  await sql`select pg_advisory_xact_lock(hashtext(${`vlans of ${cluster}`}))`.execute(tx);
  const found = await sql<{ vlan: number }>`
    select vlan from generate_series(${range.first}::int, ${range.last}::int) as vlan
    where vlan not in (select vlan from private_networks where cluster = ${cluster})
      and vlan not in (select vlan from subnets where cluster = ${cluster} and vlan is not null)
    order by vlan limit 1`.execute(tx);
  const [free] = found.rows;
  if (!free) throw conflict('There is no room for another private network in this place at the moment.');
  return free.vlan;
}

export async function renameNetwork(
  deps: Pick<Deps, 'db' | 'events'>,
  actor: Caller,
  networkId: string,
  name: string,
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const before = await holdNetwork(tx, networkId, actor.accountId);
    await named(tx.updateTable('private_networks').set({ name }).where('id', '=', networkId).executeTakeFirst());
    await emit(deps, tx, actor, 'network.renamed', { id: networkId, name });
    return `${before.name} is called ${name} now.`;
  });
}

export async function deleteNetwork(
  deps: Pick<Deps, 'db' | 'events'>,
  actor: Caller,
  networkId: string,
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const network = await holdNetwork(tx, networkId, actor.accountId);
    demand(networkCan.delete({ members: await membersIn(tx, [network]) }));
    await tx.deleteFrom('private_networks').where('id', '=', networkId).execute();
    await emit(deps, tx, actor, 'network.deleted', network, network.subnet);
    return `${network.name} was deleted.`;
  });
}

async function named<T>(written: Promise<T>): Promise<T> {
  try {
    return await written;
  } catch (error) {
    if (isUniqueViolation(error, 'private_networks_name_once')) {
      throw conflict('You have a private network of this name already.');
    }
    throw error;
  }
}

async function emit(
  deps: Pick<Deps, 'events'>,
  tx: Queryable,
  by: Caller,
  name: 'network.created' | 'network.renamed' | 'network.deleted',
  network: { readonly id: string; readonly name: string },
  detail = '',
): Promise<void> {
  const data = { network_id: network.id, name: network.name, server_id: null, detail };
  await deps.events.emit(tx, { name, accountId: by.accountId, by, data });
}
