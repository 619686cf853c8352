import type { ApiToken } from '@resolvo/contract/people/tokens';
import type { MemberActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { presentToken, selectTokens } from './queries.ts';
import { isTokenOf } from './whose-token.ts';

/** A member's own tokens; an owner sees those of every member. */
export async function listTokens(deps: Pick<Deps, 'db'>, actor: MemberActor): Promise<ApiToken[]> {
  const rows = await selectTokens(deps.db)
    .where('api_tokens.account_id', '=', actor.accountId)
    .where(isTokenOf(actor))
    .orderBy('api_tokens.created_at', 'desc')
    .orderBy('api_tokens.id', 'desc')
    .execute();
  return rows.map(presentToken);
}
