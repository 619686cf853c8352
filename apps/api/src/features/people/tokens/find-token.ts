import { effectiveMask } from '@resolvo/contract/permissions';
import { sql } from 'kysely';
import type { Queryable } from '../../../db/connection.ts';
import { hashSecret } from '../../../security/secrets.ts';

export interface FoundToken {
  readonly id: string;
  readonly accountId: string;
  /** Effective mask: the token's bits that its owner has now. */
  readonly permissions: number;
  readonly expired: boolean;
  readonly ownerTwoFactor: boolean;
  /** Until it expires, by the database's clock. */
  readonly leftMs: number;
}

export const tokenPrefix = 'rsv_';

export async function findToken(db: Queryable, secret: string): Promise<FoundToken | undefined> {
  return (await findTokens(db, [secret])).get(secret);
}

/** Keyed by their secrets. */
export async function findTokens(db: Queryable, secrets: readonly string[]): Promise<Map<string, FoundToken>> {
  const wanted = new Map(
    secrets
      .filter((secret) => secret.startsWith(tokenPrefix) && secret.length <= 100)
      .map((secret) => [hashSecret(secret).toString('hex'), secret]),
  );
  if (wanted.size === 0) return new Map();
  const rows = await db
    .selectFrom('api_tokens as t')
    .innerJoin('accounts as a', 'a.id', 't.account_id')
    .leftJoin('two_factors as f', (join) =>
      join.onRef('f.account_id', '=', 'a.id').on('f.confirmed_at', 'is not', null),
    )
    .select([
      't.id',
      't.account_id',
      't.token_hash',
      't.permissions',
      'a.permissions as owner_permissions',
      'f.confirmed_at',
      sql<boolean>`t.expires_at <= now()`.as('expired'),
      sql<number>`(extract(epoch from t.expires_at - now()) * 1000)::float8`.as('left_ms'),
      sql<boolean>`t.last_used_at is null or t.last_used_at < now() - interval '1 minute'`.as('stale'),
    ])
    .where('t.token_hash', '=', sql<Buffer>`any(${[...wanted.values()].map(hashSecret)})`)
    .where('t.state', '=', 'active')
    .where('a.suspended_at', 'is', null)
    .where('a.deleted_at', 'is', null)
    .execute();
  const stale = rows.filter((row) => row.stale && !row.expired).map(({ id }) => id);
  if (stale.length > 0) {
    await db.updateTable('api_tokens').set({ last_used_at: sql`now()` }).where('id', 'in', stale).execute();
  }
  return new Map(
    rows.map((row) => [
      wanted.get(row.token_hash.toString('hex')) ?? '',
      {
        id: row.id,
        accountId: row.account_id,
        permissions: effectiveMask(row.permissions, row.owner_permissions),
        expired: row.expired,
        ownerTwoFactor: row.confirmed_at !== null,
        leftMs: row.left_ms,
      },
    ]),
  );
}
