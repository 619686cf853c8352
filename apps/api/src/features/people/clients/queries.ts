import type { Client, ClientState } from '@resolvo/contract/people/clients';
import { sql } from 'kysely';
import { notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';

/**
 * Whether an account is one of a client: its owner is not staff, or buys from us as well, which asks for a billing
 * address. For queries that call accounts `a` and their owners `p`.
 */
export const isClient = sql<boolean>`(p.staff_role_id is null
  or exists (select from billing_profiles where account_id = a.id))`;

/** What staff see of an account. */
export function selectClients(db: Queryable) {
  return db
    .selectFrom('accounts as a')
    .innerJoin('persons as p', 'p.id', 'a.owner_id')
    .leftJoin('billing_profiles as b', 'b.account_id', 'a.id')
    .select([
      'b.name',
      'b.company',
      'b.country',
      'a.id',
      'a.email',
      'a.username',
      'a.permissions',
      'p.staff_permissions',
      'a.created_at',
      'p.last_login_at',
      'a.suspension_reason',
      'a.name as account_name',
      'a.owner_id',
      sql<ClientState>`case when a.suspended_at is not null then 'suspended'
        when p.email_verified_at is not null then 'active' when p.invited_at is not null then 'invited'
        else 'unverified' end`.as('state'),
      sql<boolean>`p.second_factor_since is not null`.as('two_factor'),
    ])
    .where('a.deleted_at', 'is', null);
}

export type ClientRow = Awaited<ReturnType<ReturnType<typeof selectClients>['executeTakeFirstOrThrow']>>;

export function presentClient(row: ClientRow): Client {
  return {
    user_id: row.id,
    email: row.email ?? '',
    username: row.username ?? '',
    name: row.name ?? '',
    company: row.company ?? '',
    country: row.country ?? '',
    state: row.state,
    // The two share no bit.
    user_permissions: row.permissions + row.staff_permissions,
    two_factor_enabled: row.two_factor,
    created_at: seconds(row.created_at),
    last_login_at: seconds(row.last_login_at),
  };
}

/** That the account exists, with its owner. */
export async function findClient(db: Queryable, userId: string) {
  const found = await db
    .selectFrom('accounts')
    .select(['id', 'email', 'owner_id'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!found) throw notFound();
  return found;
}
