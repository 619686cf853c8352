import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';

interface CountDrift {
  readonly status: string;
  readonly kept: number;
  readonly orders: number;
}

/** Nightly: compares the kept counts of orders with the table. Reports only, repairs nothing. */
export async function checkCounts(deps: Pick<Deps, 'db' | 'log'>): Promise<readonly CountDrift[]> {
  const found = await sql<CountDrift>`
    select status, sum(kept)::bigint as kept, sum(orders)::bigint as orders from (
      select status, count as kept, 0 as orders from order_counts
      union all select status, 0, count(*) from orders group by status
    ) both_sides
    group by status having sum(kept) <> sum(orders) order by status`.execute(deps.db);
  if (found.rows.length > 0) {
    deps.log.error({ event: 'orders.count_drift', drift: found.rows }, 'Kept counts of orders differ from the orders');
  }
  return found.rows;
}
