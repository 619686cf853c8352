import type { OutagePart } from '@resolvo/contract/platform/outages';
import { sql } from 'kysely';
import type { Affected, Sighting, Stopped, Watch } from '../../../core/watch.ts';
import type { Queryable } from '../../../db/connection.ts';
import { type Compute, ComputeError } from '../../../providers/compute.ts';
import { hasMachine, ranWhenSeen } from './has-machine.ts';

/** Clusters and their nodes, in one light call to each cluster. */
export const clustersWatch: Watch = {
  ports: ['composeCompute'],
  parts: ['cluster', 'node'],
  look: async ({ compute }) => (await Promise.all(compute.clusters.map((cluster) => lookAt(compute, cluster)))).flat(),
  affects: countServers,
  stops: serversOn,
};

async function lookAt(compute: Compute, cluster: Compute['clusters'][number]): Promise<Sighting[]> {
  const { name, location } = cluster;
  const itself = { part: 'cluster', place: name, location } as const;
  // What its nodes do is unknown meanwhile.
  const nodes = { part: 'node', place: `${name}/`, location, trouble: 'unknown' } as const;
  try {
    const health = await compute.health(name);
    // A node that lost the others calls all of them offline.
    if (!health.hasQuorum) return [{ ...itself, trouble: 'no_quorum' }, nodes];
    return [
      { ...itself, trouble: undefined },
      ...health.nodes.map(
        ({ node, online }): Sighting => ({
          part: 'node',
          place: `${name}/${node}`,
          location,
          trouble: online ? undefined : 'off',
        }),
      ),
    ];
  } catch (error) {
    if (!(error instanceof ComputeError)) throw error;
    return [{ ...itself, trouble: error.trouble ?? 'no_answer' }, nodes];
  }
}

const placeOf = (part: OutagePart) => (part === 'node' ? sql`cluster || '/' || node` : sql`cluster`);

/** What was switched off before is not stopped by an outage. Machines on a node that is down are not seen. */
const isHit = sql<boolean>`${hasMachine('servers')} and ${ranWhenSeen('servers')}`;

async function serversOn(db: Queryable, part: OutagePart, place: string): Promise<readonly Stopped[]> {
  const { rows } = await sql<Stopped>`
    select account_id, id as server_id from servers
    where ${placeOf(part)} = ${place} and ${isHit} order by account_id, name, id`.execute(db);
  return rows;
}

async function countServers(db: Queryable, part: OutagePart, places: readonly string[]): Promise<readonly Affected[]> {
  const place = placeOf(part);
  const { rows } = await sql<Affected>`
    select ${place} as place, count(distinct account_id)::int as clients, count(*)::int as services from servers
    where ${place} = any(${places}) and ${isHit} group by 1`.execute(db);
  return rows;
}
