import { BlockList, isIPv6 } from 'node:net';
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
  /** Why it is not to be used at all. */
  readonly refusal: string | undefined;
  readonly expired: boolean;
  /** The token was made to pass rows that delete or overwrite data. */
  readonly mayDelete: boolean;
  /** Addresses and networks that it may be used from; undefined for anywhere. */
  readonly allowed: BlockList | undefined;
  readonly ownerTwoFactor: boolean;
  /** Until it or its membership expires, by the database's clock. */
  readonly leftMs: number;
}

export const tokenPrefix = 'rsv_';

const refusals = {
  inactive: 'This API token is inactive.',
  revoked: 'This API token was revoked.',
  shut: 'The account or the member of this API token is not active.',
} as const;

export async function findToken(db: Queryable, secret: string): Promise<FoundToken | undefined> {
  return (await findTokens(db, [secret])).get(secret);
}

/**
 * Keyed by their secrets. A token ends with the membership of the person who made it. Those that may not be used are
 * found too, so that the owner learns that they were tried.
 */
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
    .select([
      't.id',
      't.person_id',
      't.account_id',
      't.token_hash',
      't.permissions',
      't.may_delete',
      'p.staff_permissions',
      'm.permissions as member_permissions',
      'a.permissions as account_permissions',
      'm.only_ids as member_ids',
      't.only_ids as token_ids',
      'p.second_factor_since',
      sql<string[]>`t.allowed_addresses::text[]`.as('allowed_addresses'),
      sql<boolean>`t.expires_at <= now()`.as('expired'),
      sql<keyof typeof refusals | null>`case when t.state <> 'active' then t.state
        when m.ended_at is not null or m.expires_at <= now() or p.suspended_at is not null or p.deleted_at is not null
          or a.suspended_at is not null or a.deleted_at is not null then 'shut' end`.as('shut'),
      sql<number>`(extract(epoch from least(t.expires_at, m.expires_at) - now()) * 1000)::float8`.as('left_ms'),
    ])
    .where('t.token_hash', '=', sql<Buffer>`any(${[...wanted.values()].map(hashSecret)})`)
    .execute();
  return new Map(
    rows.map((row) => [
      wanted.get(row.token_hash.toString('hex')) ?? '',
      {
        id: row.id,
        personId: row.person_id,
        account: { accountId: row.account_id, onlyIds: inBoth(row.token_ids, row.member_ids) },
        permissions: effectiveMask(row.permissions, memberMask(row)),
        refusal: row.shut === null ? undefined : refusals[row.shut],
        expired: row.expired,
        mayDelete: row.may_delete,
        allowed: row.allowed_addresses.length === 0 ? undefined : networks(row.allowed_addresses),
        ownerTwoFactor: row.second_factor_since !== null,
        // What is refused is never remembered: it may work again a moment later.
        leftMs: row.shut === null ? row.left_ms : 0,
      },
    ]),
  );
}

/** Null is everything. */
function inBoth(one: readonly string[] | null, other: readonly string[] | null): readonly string[] | null {
  if (one === null || other === null) return one ?? other;
  return one.filter((id) => other.includes(id));
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

function networks(cidrs: readonly string[]): BlockList {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const [address = '', bits] = cidr.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

export const isAllowedFrom = ({ allowed }: Pick<FoundToken, 'allowed'>, ip: string): boolean =>
  allowed === undefined || allowed.check(ip, familyOf(ip));
