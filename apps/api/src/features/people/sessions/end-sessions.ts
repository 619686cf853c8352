import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { hashSecret } from '../../../security/secrets.ts';

/** Ends all sessions of a person but the excepted one, and its pending challenges. */
export async function endSessions(tx: Queryable, personId: string, keep: { except?: string } = {}): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('person_id', '=', personId)
    .$if(keep.except !== undefined, (query) => query.where('id', '!=', keep.except ?? ''))
    .execute();
  await tx.deleteFrom('login_challenges').where('person_id', '=', personId).execute();
}

/** Ends the session a browser had before it signed in again. */
export async function endFormerSession(tx: Queryable, secret: string): Promise<void> {
  await tx.deleteFrom('sessions').where('token_hash', '=', hashSecret(secret)).execute();
}

/** Records that the password was confirmed, which satisfies `recent` for 15 minutes. */
export async function confirmSession(db: Queryable, sessionId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ authenticated_at: sql`statement_timestamp()` })
    .where('id', '=', sessionId)
    .execute();
}

/** Expired sessions are kept for a month, so that a late visitor is told "expired" and not "unknown". */
export async function sweepSessions({ db }: Pick<Deps, 'db'>): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('expires_at', '<', sql<Date>`statement_timestamp() - interval '30 days'`)
    .execute();
  await db.deleteFrom('login_challenges').where('expires_at', '<', sql<Date>`now()`).execute();
}
