import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { hashSecret } from '../../../security/secrets.ts';

/** Signs an account out everywhere, except where named. Half-finished sign-ins end too. */
export async function endSessions(tx: Queryable, accountId: string, keep: { except?: string } = {}): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .$if(keep.except !== undefined, (query) => query.where('id', '!=', keep.except ?? ''))
    .execute();
  await tx.deleteFrom('login_challenges').where('account_id', '=', accountId).execute();
}

/** The session a browser had before it signed in again. */
export async function endFormerSession(tx: Queryable, secret: string): Promise<void> {
  await tx.deleteFrom('sessions').where('token_hash', '=', hashSecret(secret)).execute();
}

/** The password was given again: what asks for a recent sign-in is open for a quarter of an hour. */
export async function confirmSession(db: Queryable, sessionId: string): Promise<void> {
  await db.updateTable('sessions').set({ authenticated_at: sql`now()` }).where('id', '=', sessionId).execute();
}

/** Expired sessions are kept for a month, so that a late visitor hears "expired" and not "unknown". */
export async function sweepSessions({ db }: Pick<Deps, 'db'>): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', sql<Date>`now() - interval '30 days'`).execute();
  await db.deleteFrom('login_challenges').where('expires_at', '<', sql<Date>`now()`).execute();
}
