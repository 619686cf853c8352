import { z } from 'zod';
import { id, neverExpires, unixSeconds } from '../common.ts';
import { endpoint, limits, member, recentMember } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { maskSchema } from '../permissions.ts';
import { type StateWord, stateEnum, stateWords } from '../state-words.ts';
import { action, stateTable } from '../states.ts';

export const tokenStates = stateTable({
  active: ['inactive', 'revoked'],
  inactive: ['active', 'revoked'],
  revoked: [],
});
/** With 'Expired', the labels of the specification. */
const tokenStateWords = stateWords({
  active: { word: 'Active', meaning: 'well' },
  inactive: { word: 'Inactive', meaning: 'rest' },
  revoked: { word: 'Revoked', meaning: 'rest' },
});
export const tokenState = stateEnum(tokenStateWords);
type TokenState = z.infer<typeof tokenState>;

export const tokenCan = {
  activate: action<TokenState>(['inactive'], (state) =>
    state === 'active' ? 'This token is active already.' : 'A revoked token cannot be activated again.',
  ),
  deactivate: action<TokenState>(['active'], (state) =>
    state === 'inactive' ? 'This token is inactive already.' : 'A revoked token cannot be changed.',
  ),
  revoke: action<TokenState>(['active', 'inactive'], () => 'This token is revoked already.'),
  delete: action<TokenState>(['active', 'inactive', 'revoked'], () => ''),
};

const apiToken = z.strictObject({
  token_id: id,
  token_prefix: z.string(),
  is_active: tokenState,
  token_permissions: z.number().int().nonnegative(),
  created_at: unixSeconds,
  expires_at: unixSeconds,
  last_used_at: unixSeconds,
  created_from_ip: z.string(),
});
export type ApiToken = z.infer<typeof apiToken>;

/** A token that was revoked says so for good; one that would still be there has expired. */
export function tokenWord(
  { is_active, expires_at }: Pick<ApiToken, 'is_active' | 'expires_at'>,
  nowSeconds: number,
): StateWord {
  const isExpired = is_active !== 'revoked' && expires_at <= nowSeconds;
  return isExpired ? { word: 'Expired', meaning: 'rest' } : tokenStateWords[is_active];
}

export const maxTokensPerAccount = 25;

const tokenBody = z.strictObject({ token_id: id });
const change = z.strictObject({ success: z.boolean(), details: z.string() });

export const createTokenBody = z.strictObject({
  token_permissions: maskSchema.refine((mask) => mask > 0, { error: 'Please choose at least one permission.' }),
  token_expires: z.number({ error: messages.selectDate }).int().positive().max(neverExpires),
});

const changeToken = (verb: string, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/account/tokens/${verb}`,
    summary,
    access: member,
    limit: limits.write,
    changes: ['tokens', 'activity'],
    body: tokenBody,
    status: 200,
    response: change,
    errors: ['conflict', 'not_found'],
  });

export const tokenEndpoints = {
  tokenList: endpoint({
    method: 'GET',
    path: '/account/tokens/all',
    summary: 'The API tokens of the account.',
    access: member,
    limit: limits.read,
    reads: ['tokens'],
    status: 200,
    response: z.strictObject({ user_tokens: z.array(apiToken) }),
    errors: [],
  }),
  tokenCreate: endpoint({
    method: 'POST',
    path: '/account/tokens/create',
    summary: 'Create an API token. Its secret is only in this response.',
    access: recentMember,
    limit: limits.write,
    changes: ['tokens', 'activity'],
    body: createTokenBody,
    status: 200,
    response: z.strictObject({ user_token: z.string(), token_id: id }),
    errors: ['permission_denied', 'conflict'],
  }),
  tokenActivate: changeToken('activate', 'Let an inactive token work again.'),
  tokenDeactivate: changeToken('deactivate', 'Pause an active token.'),
  tokenRevoke: changeToken('revoke', 'End a token for good.'),
  tokenDelete: changeToken('delete', 'Remove a token from the list. It stops working.'),
};
