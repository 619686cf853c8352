import { refusals } from '@resolvo/contract/access';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { q } from '../../../api/query.ts';
import { ActsOffProvider, useActsOff } from '../../../ui/acts-off.ts';

/** Why staff give this account nothing: they are a member of it. Undefined for all others, and before it is known. */
export function useOwnAccount(userId: string | undefined): string | undefined {
  const { data } = useQuery(q('membershipList', {}));
  return data?.accounts.some(({ account_id }) => account_id === userId) ? refusals.ownAccount : undefined;
}

interface OwnAccountProps {
  readonly userId: string | undefined;
  readonly children: ReactNode;
}

/** Around a staff page about a thing of an account: every act on it is off for who is a member of that account. */
export function OffForOwnAccount({ userId, children }: OwnAccountProps) {
  const own = useOwnAccount(userId);
  const off = useActsOff();
  return <ActsOffProvider value={off ?? own}>{children}</ActsOffProvider>;
}
