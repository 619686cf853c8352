import { endpointAccess } from 'virtual:endpoint-access';
import { endpointTable } from 'virtual:endpoint-table';
import { isOnlyRead, refusals, rightTo, rightWhileActing } from '@resolvo/contract/access';
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
  /** Whether a page for this row is open by a right to read alone: nothing on it can be changed. */
  readonly onlyReads: (name: EndpointName) => boolean;
  /** The bits themselves, which bound what can be given to others. */
  readonly mask: number;
}

type Standing = Pick<UserInfo, 'user_permissions' | 'account_id' | 'account_role' | 'is_limited'> &
  Partial<Pick<UserInfo, 'acting'>>;

export function rightsOf(me: Standing): Rights {
  const reason = (name: EndpointName) => {
    const access = endpointAccess[name];
    const method = endpointTable[name][0];
    if (me.acting) {
      const acting = { mayAct: me.acting.may_act, staffPermissions: me.acting.staff_permissions };
      const whileActing = rightWhileActing({ ...access, access, method }, acting);
      if (whileActing !== true) return whileActing;
    }
    // First: a limited member lacks the bits of the whole account because of it.
    if (access.whole && me.is_limited) return refusals.limited;
    const verdict = rightTo({ ...access, access, method }, me.user_permissions);
    if (verdict !== true) return verdict;
    const isOwn = access.kind === 'member' || (access.kind === 'own' && access.account !== 'optional');
    if (isOwn && me.account_id === null) return refusals.notMember;
    return access.kind === 'member' && access.owner && me.account_role !== 'owner' ? refusals.ownersOnly : undefined;
  };
  const onlyReads = (name: EndpointName) =>
    isOnlyRead(
      { ...endpointAccess[name], access: endpointAccess[name], method: endpointTable[name][0] },
      me.user_permissions,
    );
  return { reason, may: (name) => reason(name) === undefined, onlyReads, mask: me.user_permissions };
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
