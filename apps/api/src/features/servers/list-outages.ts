import { type ClusterOutage, clusterOutage } from '@resolvo/contract/nodes';
import type { Deps } from '../../deps.ts';
import { pageOf } from '../../security/cursors.ts';
import { seconds } from '../../time.ts';

/** What staff were told of. What was over before that is not kept. */
export async function listOutages(
  deps: Pick<Deps, 'db' | 'cursors'>,
  query: { cursor?: string | undefined; limit: number; status?: 'open' | undefined },
) {
  const scope = `outages:${query.status ?? ''}`;
  const after = deps.cursors.read(scope, query.cursor);
  let rows = deps.db.selectFrom('cluster_outages').selectAll().where('told_at', 'is not', null);
  if (query.status === 'open') rows = rows.where('ended_at', 'is', null);
  if (after) rows = rows.where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(after.at, after.id)));
  const found = await rows
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit + 1)
    .execute();
  const page = pageOf(found, query.limit, deps.cursors, scope);
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
