import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { seconds } from '../../../core/time.ts';
import { countJobs, lastDone, oldestWaiting } from '../../../jobs/count-jobs.ts';
import { hourlyChores } from '../../platform/system/queues.ts';
import { isClient } from './queries.ts';

export async function countAccounts(deps: Pick<Deps, 'db'>) {
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
    .where(isClient)
    .executeTakeFirstOrThrow();
  const { sessions } = await deps.db
    .selectFrom('sessions')
    .select((eb) => eb.fn.countAll<number>().as('sessions'))
    .where('expires_at', '>', sql<Date>`statement_timestamp()`)
    .executeTakeFirstOrThrow();
  return { accounts, sessions };
}

export async function workOverview(deps: Pick<Deps, 'db' | 'now' | 'setup'>) {
  return { jobs: await countJobs(deps.db), work: await workOf(deps), setup: setupOf(deps) };
}

async function workOf({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const { mails_failing } = await db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('mails_failing'))
    .where('sent_at', 'is', null)
    .where('held_at', 'is', null)
    .where('refused_at', 'is', null)
    .where('created_at', '>', new Date(now().getTime() - 86_400_000))
    .executeTakeFirstOrThrow();
  const [oldest, hourly] = [await oldestWaiting(db), await lastDone(db, hourlyChores.name)];
  return { oldest_waiting_at: seconds(oldest), hourly_at: seconds(hourly), mails_failing };
}

/** What is not as it should be; nothing while this process has not looked yet. */
function setupOf({ setup }: Pick<Deps, 'setup'>) {
  const latest = setup.latest();
  const findings = (latest?.findings ?? []).flatMap(({ grade, ...finding }) =>
    grade === 'good' ? [] : [{ ...finding, grade }],
  );
  return { checked_at: seconds(latest?.at ?? null), findings };
}
