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
