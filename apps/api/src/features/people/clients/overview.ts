import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { countJobs } from '../../../jobs/count-jobs.ts';

export async function overview(deps: Pick<Deps, 'db'>) {
  const accounts = await deps.db
    .selectFrom('accounts as a')
    .innerJoin('persons as p', 'p.id', 'a.owner_id')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.count<number>('p.email_verified_at').as('verified'),
      eb.fn.count<number>('a.suspended_at').as('suspended'),
      eb.fn
        .countAll<number>()
        .filterWhere('a.created_at', '>', sql<Date>`now() - interval '7 days'`)
        .as('new_this_week'),
    ])
    .where('a.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  const { sessions } = await deps.db
    .selectFrom('sessions')
    .select((eb) => eb.fn.countAll<number>().as('sessions'))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return { accounts, sessions, jobs: await countJobs(deps.db) };
}
