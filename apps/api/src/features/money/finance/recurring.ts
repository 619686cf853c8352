import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';

/** Monthly revenue of active subscriptions, without tax. */
export async function recurringNow(db: Queryable): Promise<number> {
  const { sum } = await db
    .selectFrom('recurring_sums')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('sum'))
    .executeTakeFirstOrThrow();
  return sum;
}

/** Stores the value at the end of the day that just ended. Running it again overwrites the same day. */
export async function keepRecurring(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const yesterday = new Date(deps.now().getTime() - 86_400_000).toISOString().slice(0, 10);
  const amount = await recurringNow(deps.db);
  await deps.db
    .insertInto('recurring_days')
    .values({ day: yesterday, amount })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ amount }))
    .execute();
}
