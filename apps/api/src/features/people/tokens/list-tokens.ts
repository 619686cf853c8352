import { type ApiToken, tokenState } from '@resolvo/contract/people/tokens';
import type { MemberActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { seconds } from '../../../core/time.ts';
import { isTokenOf } from './whose-token.ts';

/** A member's own tokens; an owner sees those of every member. */
export async function listTokens(deps: Pick<Deps, 'db'>, actor: MemberActor): Promise<ApiToken[]> {
  const rows = await deps.db
    .selectFrom('api_tokens')
    .select(['id', 'prefix', 'state', 'permissions', 'created_at', 'expires_at', 'last_used_at', 'created_from_ip'])
    .where('account_id', '=', actor.accountId)
    .where(isTokenOf(actor))
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => ({
    token_id: row.id,
    token_prefix: row.prefix,
    is_active: tokenState.parse(row.state),
    token_permissions: row.permissions,
    created_at: seconds(row.created_at),
    expires_at: seconds(row.expires_at),
    last_used_at: seconds(row.last_used_at),
    created_from_ip: row.created_from_ip,
  }));
}
