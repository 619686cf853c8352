import { sql } from 'kysely';
import type { Deps } from '../core/deps.ts';
import { sagaRun } from './queues.ts';

/**
 * Finds sagas whose worker died (lease expired) or whose job was lost with a restored database, and enqueues them once:
 * clearing the lease takes them out of the search.
 */
export async function recoverSagas(deps: Pick<Deps, 'db' | 'jobs'>): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const found = await sql<{ id: string }>`
      update sagas set lease_until = null, run_at = now() where id in (
        select s.id from sagas s where s.finished_at is null and s.status <> 'stuck'
          and coalesce(s.lease_until, s.run_at + interval '2 minutes') < now()
          and not exists (select 1 from sagas o
            where o.subject_id = s.subject_id and o.finished_at is null and o.seq < s.seq)
        limit 100 for update skip locked)
      returning id`.execute(tx);
    for (const { id } of found.rows) await deps.jobs.send(tx, sagaRun, { saga_id: id });
    return found.rows.length;
  });
}

/** Runs often, so that a saga continues soon after its dead worker's lease ends. Returns a function that stops it. */
export function keepRecovering(deps: Pick<Deps, 'db' | 'jobs' | 'log'>, everySeconds = 5): () => void {
  const timer = setInterval(() => {
    recoverSagas(deps).catch((error: unknown) =>
      deps.log.error({ event: 'saga.recovery_failed', err: error }, 'Search for abandoned sagas failed; retried soon'),
    );
  }, everySeconds * 1000);
  timer.unref();
  return () => clearInterval(timer);
}
