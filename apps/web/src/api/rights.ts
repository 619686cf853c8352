import { endpointAccess } from 'virtual:endpoint-access';
import { refusals, rightTo } from '@resolvo/contract/access';
import type { EndpointName } from '@resolvo/contract/endpoints';
import type { UserInfo } from '@resolvo/contract/people/accounts';
import { ApiError } from './api-error.ts';
import { queryClient } from './query-client.ts';
import { queryKeyOf } from './query-key.ts';

/** What the signed-in account may call, by the access column of the endpoint table. */
export interface Rights {
  readonly may: (name: EndpointName) => boolean;
  /** For a button that may not be pressed, or a part that is not shown: the missing right in words. */
  readonly reason: (name: EndpointName) => string | undefined;
}

type Standing = Pick<UserInfo, 'user_permissions' | 'account_id' | 'account_role' | 'is_limited'>;

export function rightsOf(me: Standing): Rights {
  const reason = (name: EndpointName) => {
    const access = endpointAccess[name];
    const verdict = rightTo(access, me.user_permissions);
    if (verdict !== true) return verdict;
    if (access.whole && me.is_limited) return refusals.limited;
    const isOwn = access.kind === 'member' || (access.kind === 'own' && access.account !== 'optional');
    if (isOwn && me.account_id === null) return refusals.notMember;
    return access.kind === 'member' && access.owner && me.account_role !== 'owner' ? refusals.ownersOnly : undefined;
  };
  return { reason, may: (name) => reason(name) === undefined };
}

/** For loaders: the middleware of the panel has asked who is signed in. Undefined where no account is known. */
export function knownRights(): Rights | undefined {
  const me = queryClient.getQueryData<UserInfo>(queryKeyOf('accountUserInfo', {}));
  return me && rightsOf(me);
}

/** A read that the account has no right to is not sent: the refusal is known. */
export function refuseWithoutRight(name: EndpointName): void {
  const details = knownRights()?.reason(name);
  if (details !== undefined) throw new ApiError(403, { code: 'permission_denied', details });
}
