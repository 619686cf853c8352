import { planDrain } from '@resolvo/contract/machines/drain-plan';
import { sizeInBytes } from '@resolvo/contract/machines/placement';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { invalid } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { ComputeNode } from '../../../providers/compute.ts';
import { orUnavailable } from '../images/server-images.ts';
import { choiceOf, rankNodes } from '../servers/place-server.ts';
import { findServers, paidSize, type ServerRow } from '../servers/server-row.ts';

export interface NodePlace {
  readonly cluster: string;
  readonly node: string;
}

export interface Planned {
  readonly server: ServerRow;
  readonly target: string;
}

/** Asked before a transaction. */
export async function nodesAround(deps: Pick<Deps, 'compute'>, { cluster, node }: NodePlace): Promise<ComputeNode[]> {
  if (!deps.compute.clusters.some(({ name }) => name === cluster)) {
    throw invalid('cluster', `There is no cluster ${cluster}.`);
  }
  const nodes = await orUnavailable(() => deps.compute.nodes(cluster));
  if (!nodes.some((one) => one.node === node)) throw invalid('node', `There is no node ${node} in ${cluster}.`);
  return nodes.filter((one) => one.online && one.node !== node);
}

/** Also those that wait for an image: their place is on the node. */
export const serversOn = (db: Queryable, { cluster, node }: NodePlace): Promise<ServerRow[]> =>
  findServers(
    db,
    sql`where s.cluster = ${cluster} and s.node = ${node} and s.state not in ('failed', 'deleted')
      order by s.created_at, s.id`,
  );

export async function planOf(
  db: Queryable,
  place: NodePlace,
  others: readonly ComputeNode[],
): Promise<readonly Planned[]> {
  const servers = await serversOn(db, place);
  const choices = others.map((one) => choiceOf(place.cluster, one));
  const open = (await rankNodes(db, choices, null)).filter(({ closedFor }) => closedFor === '');
  const isDiskShared = choices.every((one) => one.isDiskShared === true);
  const sizes = servers.map((server) => ({ id: server.id, size: sizeInBytes(paidSize(server)) }));
  const targets = planDrain(sizes, open, isDiskShared);
  return servers.map((server) => ({ server, target: targets.get(server.id) ?? '' }));
}

export async function showPlan(deps: Pick<Deps, 'db' | 'compute'>, place: NodePlace) {
  const plan = await planOf(deps.db, place, await nodesAround(deps, place));
  return {
    servers: plan.map(({ server, target }) => ({ server_id: server.id, proxmox_vm_name: server.name, target })),
  };
}
