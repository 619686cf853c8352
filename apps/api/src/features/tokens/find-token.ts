import { effectiveMask } from '@resolvo/contract/permissions';
import { sql } from 'kysely';
import type { Queryable } from '../../db/connection.ts';
import { hashSecret } from '../../security/secrets.ts';

export interface FoundToken {
  readonly id: string;
  readonly accountId: string;
  /** What the token may do right now: its own bits that its owner still has. */
  readonly permissions: number;
  readonly expired: boolean;
  readonly ownerTwoFactor: boolean;
}

export const tokenPrefix = 'rsv_';

export async function findToken(db: Queryable, secret: string): Promise<FoundToken | undefined> {
  if (!secret.startsWith(tokenPrefix) || secret.length > 100) return undefined;
  const row = await db
    .selectFrom('api_tokens as t')
    .innerJoin('accounts as a', 'a.id', 't.account_id')
    .leftJoin('two_factors as f', (join) =>
      join.onRef('f.account_id', '=', 'a.id').on('f.confirmed_at', 'is not', null),
    )
    .select([
      't.id',
      't.account_id',
      't.permissions',
      'a.permissions as owner_permissions',
      'f.confirmed_at',
      sql<boolean>`t.expires_at <= now()`.as('expired'),
      sql<boolean>`t.last_used_at is null or t.last_used_at < now() - interval '1 minute'`.as('stale'),
    ])
    .where('t.token_hash', '=', hashSecret(secret))
    .where('t.state', '=', 'active')
    .where('a.suspended_at', 'is', null)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.stale && !row.expired) {
    await db.updateTable('api_tokens').set({ last_used_at: sql`now()` }).where('id', '=', row.id).execute();
  }
  return {
    id: row.id,
    accountId: row.account_id,
    permissions: effectiveMask(row.permissions, row.owner_permissions),
    expired: row.expired,
    ownerTwoFactor: row.confirmed_at !== null,
  };
}
