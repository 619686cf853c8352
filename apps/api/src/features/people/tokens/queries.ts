import { type AnyToken, type ApiToken, tokenState } from '@resolvo/contract/people/tokens';
import { sql } from 'kysely';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { shownAddress } from './allowed-addresses.ts';

export const selectTokens = (db: Queryable) =>
  db
    .selectFrom('api_tokens')
    .innerJoin('persons as p', 'p.id', 'api_tokens.person_id')
    .select([
      'api_tokens.id',
      'api_tokens.name',
      'api_tokens.prefix',
      'api_tokens.state',
      'api_tokens.permissions',
      'api_tokens.created_at',
      'api_tokens.expires_at',
      'api_tokens.last_used_at',
      'api_tokens.last_used_ip',
      'api_tokens.created_from_ip',
      'api_tokens.only_ids',
      'api_tokens.may_delete',
      'p.email as person_email',
      sql<string[]>`api_tokens.allowed_addresses::text[]`.as('allowed'),
    ]);
type TokenRow = Awaited<ReturnType<ReturnType<typeof selectTokens>['executeTakeFirstOrThrow']>>;

export const presentToken = (row: TokenRow): ApiToken => ({
  token_id: row.id,
  token_name: row.name,
  token_prefix: row.prefix,
  is_active: tokenState.parse(row.state),
  token_permissions: row.permissions,
  created_at: seconds(row.created_at),
  expires_at: seconds(row.expires_at),
  last_used_at: seconds(row.last_used_at),
  last_used_ip: row.last_used_ip ?? '',
  created_from_ip: row.created_from_ip,
  created_by: row.person_email ?? '',
  allowed_addresses: row.allowed.map(shownAddress),
  only_ids: row.only_ids,
  may_delete: row.may_delete,
});

/** With whose it is, for staff. */
export const selectAnyTokens = (db: Queryable) =>
  selectTokens(db)
    .innerJoin('accounts as a', 'a.id', 'api_tokens.account_id')
    .select(['a.id as account_id', 'a.email as account_email', 'p.id as person_id']);
export type AnyTokenRow = Awaited<ReturnType<ReturnType<typeof selectAnyTokens>['executeTakeFirstOrThrow']>>;

export const presentAnyToken = (row: AnyTokenRow): AnyToken => ({
  ...presentToken(row),
  user_id: row.account_id,
  email: row.account_email ?? '',
  person_id: row.person_id,
});
