import type { tokenEndpoints } from '@resolvo/contract/people/tokens';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { changeToken } from './change-token.ts';
import { createToken } from './create-token.ts';
import { editToken } from './edit-token.ts';
import { listAnyTokens } from './list-any-tokens.ts';
import { anyTokenActivity, ownTokenActivity } from './list-calls.ts';
import { listTokens } from './list-tokens.ts';
import { revokeAnyToken } from './revoke-any-token.ts';

export function tokenRoutes(deps: Deps): Handlers<keyof typeof tokenEndpoints> {
  return {
    tokenList: async ({ actor }) => ({ user_tokens: await listTokens(deps, actor) }),
    tokenCreate: ({ actor, body }) => createToken(deps, actor, body),
    tokenEdit: ({ actor, body }) => editToken(deps, actor, body),
    tokenActivate: ({ actor, body }) => changeToken(deps, actor, 'activate', body.token_id),
    tokenDeactivate: ({ actor, body }) => changeToken(deps, actor, 'deactivate', body.token_id),
    tokenRevoke: ({ actor, body }) => changeToken(deps, actor, 'revoke', body.token_id),
    tokenDelete: ({ actor, body }) => changeToken(deps, actor, 'delete', body.token_id),
    tokenActivity: ({ actor, params, query }) => ownTokenActivity(deps, actor, params.token_id, query),
    adminTokenList: ({ query }) => listAnyTokens(deps, query),
    adminTokenActivity: ({ params, query }) => anyTokenActivity(deps, params.token_id, query),
    adminTokenRevoke: async ({ actor, params, body }) => {
      await revokeAnyToken(deps, actor, params.token_id, body.reason);
      return { details: 'The token is revoked. Its owner is told by mail.' };
    },
  };
}
