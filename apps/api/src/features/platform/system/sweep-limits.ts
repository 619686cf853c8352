import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';

/** Deletes expired counters, which rate-limiter-flexible leaves behind. */
export async function sweepLimits({ db }: Pick<Deps, 'db'>): Promise<void> {
  await sql`delete from rate_limits where expire < extract(epoch from statement_timestamp()) * 1000`.execute(db);
}
