import { sql } from 'kysely';
import type { Queryable } from '../../../db/connection.ts';
import { hashSecret } from '../../../security/secrets.ts';

export interface FoundSession {
  readonly id: string;
  readonly accountId: string;
  readonly permissions: number;
  readonly expired: boolean;
  /** The password was given within the last minutes. */
  readonly recent: boolean;
  readonly twoFactor: boolean;
  readonly expiresAt: Date;
  /** Milliseconds until it expires if unused, by the database's clock. */
  readonly leftMs: number;
}

const secretShape = /^[\w-]{43}$/;

/** One query: the session, its owner, and how recent both are, by the database's clock. */
export async function findSession(db: Queryable, secret: string | undefined): Promise<FoundSession | undefined> {
  return secret === undefined ? undefined : (await findSessions(db, [secret])).get(secret);
}

/** Keyed by their secrets. */
export async function findSessions(db: Queryable, secrets: readonly string[]): Promise<Map<string, FoundSession>> {
  const wanted = new Map(
    secrets.filter((secret) => secretShape.test(secret)).map((secret) => [hashSecret(secret).toString('hex'), secret]),
  );
  if (wanted.size === 0) return new Map();
  const rows = await db
    .selectFrom('sessions as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .leftJoin('two_factors as t', (join) =>
      join.onRef('t.account_id', '=', 'a.id').on('t.confirmed_at', 'is not', null),
    )
    .select([
      's.id',
      's.account_id',
      's.token_hash',
      's.expires_at',
      'a.permissions',
      't.confirmed_at',
      sql<boolean>`s.expires_at <= now() or s.last_seen_at + make_interval(secs => s.idle_seconds) <= now()`.as(
        'expired',
      ),
      sql<number>`(extract(epoch from
        least(s.expires_at, s.last_seen_at + make_interval(secs => s.idle_seconds)) - now()) * 1000)::float8`.as(
        'left_ms',
      ),
      sql<boolean>`s.authenticated_at > now() - interval '15 minutes'`.as('recent'),
      sql<boolean>`s.last_seen_at < now() - interval '1 minute'`.as('stale'),
    ])
    .where('s.token_hash', '=', sql<Buffer>`any(${[...wanted.values()].map(hashSecret)})`)
    .where('a.suspended_at', 'is', null)
    .where('a.deleted_at', 'is', null)
    .execute();
  // Updated at most once a minute, so that reads rarely write.
  const stale = rows.filter((row) => row.stale && !row.expired).map(({ id }) => id);
  if (stale.length > 0) {
    await db.updateTable('sessions').set({ last_seen_at: sql`now()` }).where('id', 'in', stale).execute();
  }
  return new Map(
    rows.map((row) => [
      wanted.get(row.token_hash.toString('hex')) ?? '',
      {
        id: row.id,
        accountId: row.account_id,
        permissions: row.permissions,
        expired: row.expired,
        recent: row.recent,
        twoFactor: row.confirmed_at !== null,
        expiresAt: row.expires_at,
        leftMs: row.left_ms,
      },
    ]),
  );
}
