import type { ServerDetail } from '@resolvo/contract/machines/servers';
import { sql } from 'kysely';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { ServerRow } from './server-row.ts';

type Placed = Pick<ServerRow, 'cluster' | 'node'>;

/** Whether the node or the cluster of a server is down, for lists: one query for all of them. */
export async function outOfReach(db: Queryable): Promise<(server: Placed) => boolean> {
  const { rows } = await sql<{ part: 'node' | 'cluster'; place: string }>`
    select part, place from outages where ended_at is null and told_at is not null and part in ('cluster', 'node')`.execute(
    db,
  );
  const down = new Set(rows.map(({ part, place }) => `${part} ${place}`));
  return ({ cluster, node }) =>
    cluster !== null && (down.has(`cluster ${cluster}`) || down.has(`node ${cluster}/${node ?? ''}`));
}

/** What is down under a server, for its owner: its node, or the whole cluster. */
export async function outageOf(db: Queryable, { cluster, node }: Placed): Promise<ServerDetail['outage']> {
  if (cluster === null) return null;
  const { rows } = await sql<{ part: 'node' | 'cluster'; created_at: Date }>`
    select part, created_at from outages where ended_at is null and told_at is not null
      and (part, place) in (('cluster', ${cluster}), ('node', ${`${cluster}/${node ?? ''}`}))
    order by created_at limit 1`.execute(db);
  const [found] = rows;
  return found ? { of: found.part, since: seconds(found.created_at) } : null;
}
