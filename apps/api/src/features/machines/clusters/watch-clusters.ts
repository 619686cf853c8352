import { brand } from '@resolvo/brand/brand';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { type ClusterTrouble, ComputeError } from '../../../providers/compute.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { clusterBackMail, clusterOutageMail } from './mails.ts';
import { clustersWatch } from './queues.ts';

type Needs = Pick<Deps, 'db' | 'jobs' | 'compute' | 'now' | 'log' | 'events'>;

/**
 * A refused token or certificate needs staff at once. A silent cluster may only be restarting, so it gets two minutes.
 */
const patienceMs: Readonly<Record<ClusterTrouble, number>> = {
  token_refused: 0,
  wrong_certificate: 0,
  no_answer: 120_000,
};

/**
 * F12: staff get one mail when a cluster cannot be reached and one when it is back. The outage row decides which
 * process sends it, so any number of processes may check. The mail holds our own words only: nothing the cluster
 * answered and no customer data.
 */
export async function watchClusters(deps: Needs): Promise<void> {
  const names = deps.compute.clusters.map(({ name }) => name);
  await Promise.all(
    names.map(async (cluster) => {
      const trouble = await troubleOf(deps, cluster);
      await deps.db
        .transaction()
        .execute((tx) => (trouble ? noteOutage(deps, tx, cluster, trouble) : noteReturn(deps, tx, cluster)));
    }),
  );
  await forgetOthers(deps, names);
}

async function troubleOf({ compute }: Needs, cluster: string): Promise<ClusterTrouble | undefined> {
  try {
    await compute.checkAccess(cluster);
    return undefined;
  } catch (error) {
    if (!(error instanceof ComputeError)) throw error;
    return error.trouble;
  }
}

async function noteOutage(deps: Needs, tx: Queryable, cluster: string, trouble: ClusterTrouble): Promise<void> {
  const now = deps.now();
  const noted = await sql<{ id: string; created_at: Date; told_at: Date | null }>`
    insert into cluster_outages (cluster, trouble, created_at) values (${cluster}, ${trouble}, ${now})
    on conflict (cluster) where ended_at is null do update set trouble = excluded.trouble
    returning id, created_at, told_at`.execute(tx);
  const [outage] = noted.rows;
  if (!outage || outage.told_at) return;
  const left = outage.created_at.getTime() + patienceMs[trouble] - now.getTime();
  if (left > 0) {
    // Real time, not `deps.now`: the queue runs by the real clock also when a test moves the business clock.
    return deps.jobs.send(tx, clustersWatch, {}, { after: new Date(Date.now() + left) });
  }
  await tx
    .updateTable('cluster_outages')
    .set({ told_at: sql`greatest(created_at, ${now}::timestamptz)` })
    .where('id', '=', outage.id)
    .execute();
  const told = { cluster, trouble, since: seconds(outage.created_at) };
  await queueMail(deps, tx, { to: brand.operationsEmail }, clusterOutageMail, told);
  const data = { outage_id: outage.id, cluster, trouble };
  await deps.events.emit(tx, { name: 'cluster.unreachable', accountId: null, data });
  deps.log.error({ event: 'cluster.outage', cluster, trouble }, 'A cluster is out of reach; staff were mailed');
}

async function noteReturn(deps: Needs, tx: Queryable, cluster: string): Promise<void> {
  // Over before staff were told: not kept.
  await tx
    .deleteFrom('cluster_outages')
    .where('cluster', '=', cluster)
    .where('ended_at', 'is', null)
    .where('told_at', 'is', null)
    .execute();
  const ended = await endOutage(deps, tx, sql`cluster = ${cluster}`);
  for (const { id, created_at, ended_at } of ended) {
    const told = { cluster, since: seconds(created_at), until: seconds(ended_at) };
    await queueMail(deps, tx, { to: brand.operationsEmail }, clusterBackMail, told);
    await deps.events.emit(tx, { name: 'cluster.reachable', accountId: null, data: { outage_id: id, cluster } });
    deps.log.warn({ event: 'cluster.back', cluster }, 'A cluster is in reach again');
  }
}

async function endOutage(deps: Needs, tx: Queryable, which: ReturnType<typeof sql>) {
  const ended = await sql<{ id: string; created_at: Date; ended_at: Date }>`
    update cluster_outages set ended_at = greatest(created_at, ${deps.now()}::timestamptz)
    where ended_at is null and told_at is not null and ${which} returning id, created_at, ended_at`.execute(tx);
  return ended.rows;
}

/** Outages of clusters that were removed from the configuration are closed. */
async function forgetOthers(deps: Needs, names: readonly string[]): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await sql`delete from cluster_outages where ended_at is null and told_at is null
      and cluster <> all(${names})`.execute(tx);
    await endOutage(deps, tx, sql`cluster <> all(${names})`);
  });
}
