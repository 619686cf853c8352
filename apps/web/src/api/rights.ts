import { endpointAccess } from 'virtual:endpoint-access';
import { rightTo } from '@resolvo/contract/access';
import type { EndpointName } from '@resolvo/contract/endpoints';
import type { UserInfo } from '@resolvo/contract/people/accounts';
import { ApiError } from './api-error.ts';
import { queryClient } from './query-client.ts';

/** What the signed-in account may call, by the access column of the endpoint table. */
export interface Rights {
  readonly may: (name: EndpointName) => boolean;
  /** For a button that may not be pressed, or a part that is not shown: the missing right in words. */
  readonly reason: (name: EndpointName) => string | undefined;
}

export function rightsOf(me: Pick<UserInfo, 'user_permissions'>): Rights {
  const reason = (name: EndpointName) => {
    const verdict = rightTo(endpointAccess[name], me.user_permissions);
    return verdict === true ? undefined : verdict;
  };
  return { reason, may: (name) => reason(name) === undefined };
}

/** For loaders: the middleware of the panel has asked who is signed in. Undefined where no account is known. */
export function knownRights(): Rights | undefined {
  const me = queryClient.getQueryData<UserInfo>(['accountUserInfo', {}]);
  return me && rightsOf(me);
}

/** A read that the account has no right to is not sent: the refusal is known. */
export function refuseWithoutRight(name: EndpointName): void {
  const details = knownRights()?.reason(name);
  if (details !== undefined) throw new ApiError(403, { code: 'permission_denied', details });
}

export const isMissingRight = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'permission_denied';
