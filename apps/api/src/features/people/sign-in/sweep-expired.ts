import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';

/** Expired sessions are kept for a month, so that a late visitor hears "expired" and not "unknown". */
export async function sweepExpired(deps: Pick<Deps, 'db'>): Promise<void> {
  await deps.db.deleteFrom('sessions').where('expires_at', '<', sql<Date>`now() - interval '30 days'`).execute();
  await deps.db.deleteFrom('login_challenges').where('expires_at', '<', sql<Date>`now()`).execute();
  await deps.db.deleteFrom('mail_links').where('expires_at', '<', sql<Date>`now() - interval '1 day'`).execute();
  await sql`delete from rate_limits where expire < extract(epoch from now()) * 1000`.execute(deps.db);
}
