import { sql } from 'kysely';
import type { Queryable } from '../../db/connection.ts';
import { hashSecret } from '../../security/secrets.ts';

export interface FoundSession {
  readonly id: string;
  readonly accountId: string;
  readonly permissions: number;
  readonly expired: boolean;
  /** The password was given within the last minutes. */
  readonly recent: boolean;
  readonly twoFactor: boolean;
  readonly expiresAt: Date;
}

const secretShape = /^[\w-]{43}$/;

/** One round trip: the session, its owner and how fresh both are, by the database's clock. */
export async function findSession(db: Queryable, secret: string | undefined): Promise<FoundSession | undefined> {
  if (secret === undefined || !secretShape.test(secret)) return undefined;
  const row = await db
    .selectFrom('sessions as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .leftJoin('two_factors as t', (join) =>
      join.onRef('t.account_id', '=', 'a.id').on('t.confirmed_at', 'is not', null),
    )
    .select([
      's.id',
      's.account_id',
      's.expires_at',
      'a.permissions',
      't.confirmed_at',
      sql<boolean>`s.expires_at <= now() or s.last_seen_at + make_interval(secs => s.idle_seconds) <= now()`.as(
        'expired',
      ),
      sql<boolean>`s.authenticated_at > now() - interval '15 minutes'`.as('recent'),
      sql<boolean>`s.last_seen_at < now() - interval '1 minute'`.as('stale'),
    ])
    .where('s.token_hash', '=', hashSecret(secret))
    .where('a.suspended_at', 'is', null)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  // Written at most once a minute, so that reading stays reading.
  if (row.stale && !row.expired) {
    await db.updateTable('sessions').set({ last_seen_at: sql`now()` }).where('id', '=', row.id).execute();
  }
  return {
    id: row.id,
    accountId: row.account_id,
    permissions: row.permissions,
    expired: row.expired,
    recent: row.recent,
    twoFactor: row.confirmed_at !== null,
    expiresAt: row.expires_at,
  };
}
