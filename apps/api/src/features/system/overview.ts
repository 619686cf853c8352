import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { deadLetters } from '../../jobs/queues.ts';

export async function overview(deps: Pick<Deps, 'db'>) {
  const accounts = await deps.db
    .selectFrom('accounts')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.count<number>('email_verified_at').as('verified'),
      eb.fn.count<number>('suspended_at').as('suspended'),
      eb.fn.countAll<number>().filterWhere('created_at', '>', sql<Date>`now() - interval '7 days'`).as('new_this_week'),
    ])
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  const { sessions } = await deps.db
    .selectFrom('sessions')
    .select((eb) => eb.fn.countAll<number>().as('sessions'))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  const jobs = await sql<{ waiting: number; running: number; failed: number }>`
    select count(*) filter (where name <> ${deadLetters} and state in ('created', 'retry')) as waiting,
           count(*) filter (where name <> ${deadLetters} and state = 'active') as running,
           count(*) filter (where name = ${deadLetters} and state = 'created') as failed
    from pgboss.job where name not like '\\_\\_pgboss%'`.execute(deps.db);
  return { accounts, sessions, jobs: jobs.rows[0] ?? { waiting: 0, running: 0, failed: 0 } };
}
