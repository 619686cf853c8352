import { sql } from 'kysely';
import type { Gauge } from 'prom-client';
import type { Database } from './db/connection.ts';
import { type Metrics, providerCounters, seriesGauge } from './http/metrics.ts';
import { queueStates } from './jobs/count-jobs.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { ProviderCalls } from './providers/measured.ts';

interface Watched {
  readonly db: Database;
  readonly pool: { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number };
  readonly waitingForShare: () => number;
  readonly jobs: Pick<Jobs, 'failures'>;
  readonly consoles: () => number;
  readonly watched: () => number;
}

/** What /metrics says besides requests: read when it is asked for, so that nothing is counted twice or forgotten. */
export function watchWork(metrics: Metrics, { db, pool, waitingForShare, jobs, consoles, watched }: Watched): void {
  const one = (name: string, help: string, read: () => number) =>
    seriesGauge(metrics, name, help, [], async (gauge) => gauge.set(read()));
  one('database_connections', 'Open database connections.', () => pool.totalCount);
  one('database_connections_idle', 'Open database connections that nothing uses.', () => pool.idleCount);
  one('database_connections_wanted', 'Queries that wait for a connection.', () => pool.waitingCount);
  one('database_share_waiting', 'Requests whose account has its share of the connections.', waitingForShare);
  one('consoles_open', 'Open consoles of this process.', consoles);
  one('machines_watched', 'Machines whose live info a screen of this process shows now.', watched);
  seriesGauge(metrics, 'jobs_failures', 'Failed runs of jobs in this process.', ['queue'], async (gauge) => {
    for (const [queue, count] of jobs.failures()) gauge.set({ queue }, count);
  });
  // One question for the four: a scrape asks all of them at once.
  const queues = oncePerScrape(() => queueStates(db));
  const ofQueues = (name: string, help: string, field: 'waiting' | 'running' | 'dead' | 'oldest') =>
    seriesGauge(metrics, name, help, ['queue'], async (gauge) => {
      for (const state of await queues()) gauge.set({ queue: state.queue }, state[field]);
    });
  ofQueues('jobs_waiting', 'Jobs that wait.', 'waiting');
  ofQueues('jobs_running', 'Jobs that run.', 'running');
  ofQueues('jobs_dead', 'Jobs that failed after all retries.', 'dead');
  ofQueues('jobs_oldest_seconds', 'How long the oldest job that could run has waited.', 'oldest');
  seriesGauge(
    metrics,
    'sagas_open',
    'Sagas that are not finished, by status.',
    ['status'],
    byStatus(() => openSagas(db), 'count'),
  );
  seriesGauge(
    metrics,
    'sagas_oldest_seconds',
    'Age of the oldest open saga, by status.',
    ['status'],
    byStatus(() => openSagas(db), 'oldest'),
  );
  seriesGauge(
    metrics,
    'charges_day',
    'Charges of the last day, by status.',
    ['status'],
    byStatus(() => charges(db), 'count'),
  );
  seriesGauge(
    metrics,
    'mails_unsent',
    'Mails of the last day that the mail server did not take yet.',
    [],
    async (gauge) => gauge.set(await unsent(db)),
  );
}

/** Counts calls to providers as they happen. */
export function watchProviders(metrics: Metrics): ProviderCalls & { opened(cluster: string): void } {
  const { calls, seconds, breakers } = providerCounters(metrics);
  return {
    note(provider, outcome, took) {
      calls.inc({ provider, outcome });
      seconds.inc({ provider }, took);
    },
    opened: (cluster) => breakers.inc({ cluster }),
  };
}

interface Counted {
  readonly status: string;
  readonly count: number;
  readonly oldest: number;
}

const byStatus =
  (read: () => Promise<readonly Counted[]>, field: 'count' | 'oldest') =>
  async (gauge: Gauge): Promise<void> => {
    for (const row of await read()) gauge.set({ status: row.status }, row[field]);
  };

async function openSagas(db: Database): Promise<readonly Counted[]> {
  const { rows } = await sql<Counted>`select status, count(*)::int as count,
    extract(epoch from now() - min(created_at))::float8 as oldest
    from sagas where finished_at is null group by status`.execute(db);
  return rows;
}

async function charges(db: Database): Promise<readonly Counted[]> {
  const { rows } = await sql<Counted>`select status, count(*)::int as count, 0::float8 as oldest
    from charges where created_at > now() - interval '1 day' group by status`.execute(db);
  return rows;
}

async function unsent(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from mails where sent_at is null
    and held_at is null and refused_at is null and created_at > now() - interval '1 day'`.execute(db);
  return rows[0]?.count ?? 0;
}

function oncePerScrape<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= read().finally(() => {
      running = undefined;
    });
    return running;
  };
}
