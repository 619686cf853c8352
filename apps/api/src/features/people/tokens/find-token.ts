import { effectiveMask, memberMask } from '@resolvo/contract/permissions';
import { sql } from 'kysely';
import type { Queryable } from '../../../db/connection.ts';
import { hashSecret } from '../../../security/secrets.ts';

export interface FoundToken {
  readonly id: string;
  readonly personId: string;
  readonly account: { readonly accountId: string; readonly onlyIds: readonly string[] | null };
  /** Effective mask: the token's bits that its member has now. */
  readonly permissions: number;
  readonly expired: boolean;
  readonly ownerTwoFactor: boolean;
  /** Until it or its membership expires, by the database's clock. */
  readonly leftMs: number;
}

export const tokenPrefix = 'rsv_';

export async function findToken(db: Queryable, secret: string): Promise<FoundToken | undefined> {
  return (await findTokens(db, [secret])).get(secret);
}

/** Keyed by their secrets. A token ends with the membership of the person who made it. */
export async function findTokens(db: Queryable, secrets: readonly string[]): Promise<Map<string, FoundToken>> {
  const wanted = new Map(
    secrets
      .filter((secret) => secret.startsWith(tokenPrefix) && secret.length <= 100)
      .map((secret) => [hashSecret(secret).toString('hex'), secret]),
  );
  if (wanted.size === 0) return new Map();
  const rows = await db
    .selectFrom('api_tokens as t')
    .innerJoin('persons as p', 'p.id', 't.person_id')
    .innerJoin('accounts as a', 'a.id', 't.account_id')
    .innerJoin('memberships as m', (join) =>
      join.onRef('m.account_id', '=', 't.account_id').onRef('m.person_id', '=', 't.person_id'),
    )
    .leftJoin('two_factors as f', (join) => join.onRef('f.person_id', '=', 'p.id').on('f.confirmed_at', 'is not', null))
    .select([
      't.id',
      't.person_id',
      't.account_id',
      't.token_hash',
      't.permissions',
      'p.staff_permissions',
      'm.permissions as member_permissions',
      'a.permissions as account_permissions',
      'm.only_ids',
      'f.confirmed_at',
      sql<boolean>`t.expires_at <= now()`.as('expired'),
      sql<number>`(extract(epoch from least(t.expires_at, m.expires_at) - now()) * 1000)::float8`.as('left_ms'),
      sql<boolean>`t.last_used_at is null or t.last_used_at < now() - interval '1 minute'`.as('stale'),
    ])
    .where('t.token_hash', '=', sql<Buffer>`any(${[...wanted.values()].map(hashSecret)})`)
    .where('t.state', '=', 'active')
    .where('m.ended_at', 'is', null)
    .where(sql<boolean>`(m.expires_at is null or m.expires_at > now())`)
    .where('p.suspended_at', 'is', null)
    .where('p.deleted_at', 'is', null)
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
        personId: row.person_id,
        account: { accountId: row.account_id, onlyIds: row.only_ids },
        permissions: effectiveMask(row.permissions, memberMask(row)),
        expired: row.expired,
        ownerTwoFactor: row.confirmed_at !== null,
        leftMs: row.left_ms,
      },
    ]),
  );
}
