import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';

/** rate-limiter-flexible leaves counters behind that no longer count. */
export async function sweepLimits({ db }: Pick<Deps, 'db'>): Promise<void> {
  await sql`delete from rate_limits where expire < extract(epoch from now()) * 1000`.execute(db);
}
