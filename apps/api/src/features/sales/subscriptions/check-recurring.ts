import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';

/** Compares the kept sum with the subscriptions and returns the difference. Reports only, repairs nothing. */
export async function checkRecurring(deps: Pick<Deps, 'db' | 'log'>): Promise<number> {
  const found = await sql<{ drift: number }>`
    select ((select coalesce(sum(amount), 0) from recurring_sums)
      - (select coalesce(sum(recurring_worth(s.status, s.price, s.discount, s.months)), 0) from subscriptions s))::bigint as drift`.execute(
    deps.db,
  );
  const drift = found.rows[0]?.drift ?? 0;
  if (drift !== 0) {
    deps.log.error({ event: 'books.recurring_drift', drift }, 'Kept recurring revenue differs from the subscriptions');
  }
  return drift;
}
