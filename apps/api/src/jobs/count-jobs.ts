import { sql } from 'kysely';
import type { Queryable } from '../db/connection.ts';
import { deadLetters } from './queues.ts';

interface JobCounts {
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
}

export async function countJobs(db: Queryable): Promise<JobCounts> {
  const jobs = await sql<JobCounts>`
    select count(*) filter (where name <> ${deadLetters} and state in ('created', 'retry')) as waiting,
           count(*) filter (where name <> ${deadLetters} and state = 'active') as running,
           count(*) filter (where name = ${deadLetters} and state = 'created') as failed
    from pgboss.job where name not like '\\_\\_pgboss%'`.execute(db);
  return jobs.rows[0] ?? { waiting: 0, running: 0, failed: 0 };
}

/** Since when the job that waits longest could have run. */
export async function oldestWaiting(db: Queryable): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(start_after) as at from pgboss.job
    where state in ('created', 'retry') and start_after <= now() and name <> ${deadLetters} and name not like '\\_\\_pgboss%'`.execute(
    db,
  );
  return rows[0]?.at ?? null;
}

/** When a job of this queue was last done. */
export async function lastDone(db: Queryable, queue: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(completed_on) as at from pgboss.job where name = ${queue} and state = 'completed'`.execute(db);
  return rows[0]?.at ?? null;
}

interface QueueState {
  readonly queue: string;
  readonly waiting: number;
  readonly running: number;
  readonly dead: number;
  /** How long the job that waits longest could have run. */
  readonly oldest: number;
}

/** Every queue that has jobs; those that failed for good under the queue they came from. */
export async function queueStates(db: Queryable): Promise<readonly QueueState[]> {
  const { rows } = await sql<QueueState>`
    select case when name = ${deadLetters} then coalesce(source_name, name) else name end as queue,
      count(*) filter (where name <> ${deadLetters} and state in ('created', 'retry'))::int as waiting,
      count(*) filter (where state = 'active')::int as running,
      count(*) filter (where name = ${deadLetters} and state = 'created')::int as dead,
      coalesce(extract(epoch from now() - min(start_after)
        filter (where name <> ${deadLetters} and state in ('created', 'retry') and start_after <= now())), 0)::float8 as oldest
    from pgboss.job where state < 'completed' and name not like '\\_\\_pgboss%' group by 1 order by 1`.execute(db);
  return rows;
}
