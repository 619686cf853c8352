import type { FailedJob } from '@resolvo/contract/platform/system';
import { sql } from 'kysely';
import { z } from 'zod';
import { pageOf } from '../core/cursors.ts';
import type { Deps } from '../core/deps.ts';
import { notFound } from '../core/refusal.ts';
import { seconds } from '../core/time.ts';
import { deadLetters } from './queues.ts';

interface DeadRow {
  readonly id: string;
  readonly queue: string;
  readonly created_at: Date;
  readonly output: unknown;
}

const outputSchema = z.object({ message: z.string() }).catch({ message: 'No reason was recorded.' });

/** Jobs that failed after all retries. Payloads are not shown: they may hold personal data. */
export async function failedJobs(
  deps: Pick<Deps, 'db' | 'cursors'>,
  query: { cursor?: string | undefined; limit: number },
): Promise<{ jobs: FailedJob[]; cursor: string | null; eof: boolean }> {
  const scope = 'failed-jobs';
  const after = deps.cursors.read(scope, query.cursor);
  const rows = await sql<DeadRow>`
    select id, coalesce(source_name, 'unknown') as queue, date_trunc('milliseconds', created_on) as created_at, output
    from pgboss.job
    where name = ${deadLetters} and state = 'created'
      and (${after === undefined} or (date_trunc('milliseconds', created_on), id) < (${after?.at ?? new Date(0)}, ${after?.id ?? null}::uuid))
    order by date_trunc('milliseconds', created_on) desc, id desc
    limit ${query.limit + 1}`.execute(deps.db);
  const page = pageOf(rows.rows, query.limit, deps.cursors, scope);
  return {
    jobs: page.rows.map((row) => ({
      job_id: row.id,
      queue: row.queue,
      failed_at: seconds(row.created_at),
      reason: outputSchema.parse(row.output).message,
    })),
    cursor: page.cursor,
    eof: page.eof,
  };
}

export async function retryFailedJob(deps: Pick<Deps, 'db' | 'jobs'>, jobId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const taken = await sql<{ source_name: string | null; data: unknown }>`
      delete from pgboss.job where name = ${deadLetters} and id = ${jobId} and state = 'created'
      returning source_name, data`.execute(tx);
    const row = taken.rows[0];
    if (!row?.source_name || !(await deps.jobs.resend(tx, row.source_name, row.data))) throw notFound();
  });
}
