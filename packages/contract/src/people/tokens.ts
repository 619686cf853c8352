import { z } from 'zod';
import { countedFields, detailsSchema, id, neverExpires, pageFields, pageQuery, unixSeconds } from '../common.ts';
import { endpoint, limits, member, recentMember, recentStaff, staff, tellsBy } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { maskSchema, mayGrant } from '../permissions.ts';
import { type StateWord, stateEnum, stateOptions, stateWords } from '../state-words.ts';
import { action, stateTable } from '../states.ts';
import { limitedMask, limitMessages } from './members.ts';

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
  token_name: z.string().describe('Empty where none was given.'),
  token_prefix: z.string(),
  is_active: tokenState,
  token_permissions: z.number().int().nonnegative(),
  created_at: unixSeconds,
  expires_at: unixSeconds,
  last_used_at: unixSeconds.describe('To the minute.'),
  last_used_ip: z.string(),
  created_from_ip: z.string(),
  created_by: z.string().describe('The email address of the member whose token it is.'),
  allowed_addresses: z.array(z.string()).describe('Where it may be used from; empty for anywhere.'),
  only_ids: z
    .array(id)
    .nullable()
    .describe('The servers and domains that it is limited to; null for everything of the account.'),
  may_delete: z
    .boolean()
    .describe(
      'Whether it may delete servers, volumes, addresses, domains, backups, snapshots and images, and overwrite disks.',
    ),
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

const addressSchemas = [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()];
const allowedAddress = z
  .string()
  .trim()
  .max(50)
  .refine((text) => addressSchemas.some((schema) => schema.safeParse(text).success) && !/^::ffff:/i.test(text), {
    error: 'Please write an address such as 203.0.113.7 or 2001:db8::1, or a network such as 203.0.113.0/24.',
  });
export const maxAllowedAddresses = 50;
const editable = {
  token_name: z.string().trim().max(60, { error: 'Please use at most 60 characters.' }).default(''),
  allowed_addresses: z
    .array(allowedAddress)
    .max(maxAllowedAddresses, { error: `Please name at most ${maxAllowedAddresses} addresses or networks.` })
    .default([])
    .describe('IPv4 and IPv6 addresses and networks (CIDR) that it may be used from; empty for anywhere.'),
};

export const createTokenBody = z
  .strictObject({
    token_permissions: maskSchema.refine((mask) => mask > 0, { error: 'Please choose at least one permission.' }),
    token_expires: z.number({ error: messages.selectDate }).int().positive().max(neverExpires),
    ...editable,
    only_ids: z
      .array(id)
      .min(1, { error: limitMessages.none })
      .max(200)
      .nullable()
      .default(null)
      .describe('The servers and domains that it is limited to; null for everything that its member may use.'),
    may_delete: z
      .boolean()
      .default(false)
      .describe(
        'Whether it may delete servers, volumes, addresses, domains, backups, snapshots and images, and overwrite disks.',
      ),
  })
  .refine(({ only_ids, token_permissions }) => only_ids === null || mayGrant(limitedMask, token_permissions), {
    error: 'A token for some servers or domains has no permission for billing, support or staff work.',
    path: ['token_permissions'],
  });
export type CreateToken = z.output<typeof createTokenBody>;

export const editTokenBody = z.strictObject({ token_id: id, ...editable });

/** How long each call of a token is listed. */
export const callDays = 90;

const tokenCall = z.strictObject({
  call_id: id,
  method: z.string(),
  path: z.string(),
  summary: z.string().describe('What the call is for; empty for one that is not in the endpoint table any more.'),
  status: z.number().int(),
  refusal: z.string().describe('The sentence that a refused call was answered with.'),
  ip: z.string(),
  created_at: unixSeconds,
});
export type TokenCall = z.infer<typeof tokenCall>;

/** How a call was answered. */
export function callWord({ status }: Pick<TokenCall, 'status'>): StateWord {
  if (status < 400) return { word: 'Answered', meaning: 'well' };
  return status < 500 ? { word: 'Refused', meaning: 'broken' } : { word: 'Failed', meaning: 'broken' };
}

const tokenParams = z.strictObject({ token_id: id });
const callQuery = pageQuery.extend({
  answer: z.enum(['refused']).optional().describe('Only calls that were refused.'),
  address: z.string().trim().max(50).optional().describe('Only calls from this very address.'),
});

/** Staff see whose it is. */
const anyToken = apiToken.extend({ user_id: id, email: z.string().describe('Of the account.'), person_id: id });
export type AnyToken = z.infer<typeof anyToken>;

export const tokenFilter = z.enum([...tokenState.options, 'expired']);
export type TokenFilter = z.infer<typeof tokenFilter>;
export const tokenFilterOptions = [...stateOptions(tokenStateWords), { value: 'expired', label: 'Expired' }] as const;

export const revokeTokenBody = z.strictObject({
  reason: z.string().trim().min(1, { error: 'Please say why. The owner reads it.' }).max(500),
});

const changeToken = (verb: string, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/account/tokens/${verb}`,
    summary,
    access: member,
    forLimited: true,
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
    forLimited: true,
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
    forLimited: true,
    grants: true,
    limit: limits.write,
    changes: ['tokens', 'activity'],
    body: createTokenBody,
    status: 200,
    response: z.strictObject({ user_token: z.string(), token_id: id }),
    errors: ['permission_denied', 'conflict'],
  }),
  tokenEdit: endpoint({
    method: 'POST',
    path: '/account/tokens/edit',
    summary: 'Change the name of a token, and the addresses that it may be used from.',
    access: recentMember,
    forLimited: true,
    grants: true,
    limit: limits.write,
    changes: ['tokens', 'activity'],
    body: editTokenBody,
    status: 200,
    response: change,
    errors: ['conflict', 'not_found'],
  }),
  tokenActivate: changeToken('activate', 'Let an inactive token work again.'),
  tokenDeactivate: changeToken('deactivate', 'Pause an active token.'),
  tokenRevoke: changeToken('revoke', 'End a token for good.'),
  tokenDelete: changeToken('delete', 'Remove a token from the list. It stops working.'),
  tokenActivity: endpoint({
    method: 'GET',
    path: '/account/tokens/{token_id}/activity',
    summary: `Calls made with a token in the last ${callDays} days, newest first. A call may take some seconds to appear.`,
    access: member,
    forLimited: true,
    limit: limits.read,
    reads: ['tokens'],
    params: tokenParams,
    query: callQuery,
    status: 200,
    response: z.strictObject({ token: apiToken, calls: z.array(tokenCall), ...pageFields }),
    errors: ['not_found'],
  }),
  adminTokenList: endpoint({
    method: 'GET',
    path: '/system/admin/tokens',
    summary:
      'The API tokens of all accounts. Searches the beginning of a name, of a token, of an id, and what clients are searched by.',
    access: staff('staffClients'),
    limit: limits.read,
    reads: ['tokens', 'clients'],
    query: pageQuery.extend({
      search: z.string().trim().max(254).optional(),
      state: tokenFilter.optional(),
    }),
    status: 200,
    response: z.strictObject({ tokens: z.array(anyToken), ...countedFields }),
    errors: [],
  }),
  adminTokenActivity: endpoint({
    method: 'GET',
    path: '/system/admin/tokens/{token_id}/activity',
    summary: `Calls made with a token of any account in the last ${callDays} days, newest first.`,
    access: staff('staffClients'),
    limit: limits.read,
    reads: ['tokens', 'clients'],
    params: tokenParams,
    query: callQuery,
    status: 200,
    response: z.strictObject({ token: anyToken, calls: z.array(tokenCall), ...pageFields }),
    errors: ['not_found'],
  }),
  adminTokenRevoke: endpoint({
    method: 'POST',
    path: '/system/admin/tokens/{token_id}/revoke',
    summary: 'End a token of an account for good. Its owner is told the reason by mail.',
    access: recentStaff('staffClientsEdit', 'staffSignInHelp'),
    tells: tellsBy('token-revoked'),
    wayIn: 'none',
    limit: limits.issueByStaff,
    changes: ['tokens', 'activity'],
    params: tokenParams,
    body: revokeTokenBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict', 'not_found', 'permission_denied'],
  }),
};
