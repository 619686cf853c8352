import { callDays } from '@resolvo/contract/people/tokens';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';

const weeksAhead = 4;

/** Makes the partitions of the weeks to come and drops old ones (0221-token-calls.sql). */
export async function keepCallWeeks({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Dropping waits for readers, and writers wait behind it: rather an hour later than that.
    await sql`set local lock_timeout = '3s'`.execute(tx);
    await sql`select keep_token_call_weeks(${now()}, ${weeksAhead}, make_interval(days => ${callDays}))`.execute(tx);
  });
}

const batch = 5_000;

/** Deletes the calls of tokens that are gone, some at a time. */
export async function forgetCalls(
  { db, calls }: Pick<Deps, 'db' | 'calls'>,
  tokenIds: readonly string[],
): Promise<void> {
  await calls.flush();
  for (;;) {
    const { numAffectedRows = 0n } = await sql`delete from token_calls where (token_id, created_at, id) in (
      select token_id, created_at, id from token_calls where token_id = any(${[...tokenIds]}::uuid[]) limit ${batch})`.execute(
      db,
    );
    if (numAffectedRows < batch) return;
  }
}
