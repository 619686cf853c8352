import { type ClusterOutage, clusterOutage } from '@resolvo/contract/machines/nodes';
import type { Deps } from '../../../core/deps.ts';
import { pageBy } from '../../../core/page-by.ts';
import { seconds } from '../../../core/time.ts';

/** Outages that staff were told of. Shorter ones are not kept. */
export async function listOutages(
  deps: Pick<Deps, 'db' | 'cursors'>,
  query: { cursor?: string | undefined; limit: number; status?: 'open' | undefined },
) {
  const scope = `outages:${query.status ?? ''}`;
  let rows = deps.db.selectFrom('cluster_outages').selectAll().where('told_at', 'is not', null);
  if (query.status === 'open') rows = rows.where('ended_at', 'is', null);
  const page = await pageBy(deps, scope, query, rows);
  const outages = page.rows.map(
    ({ id, cluster, trouble, created_at, ended_at }): ClusterOutage =>
      clusterOutage.parse({
        outage_id: id,
        cluster,
        trouble,
        created_at: seconds(created_at),
        ended_at: seconds(ended_at),
      }),
  );
  return { outages, cursor: page.cursor, eof: page.eof };
}
