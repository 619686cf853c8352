import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { countJobs } from '../../../jobs/count-jobs.ts';

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
  return { accounts, sessions, jobs: await countJobs(deps.db) };
}
