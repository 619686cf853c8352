import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../ui/empty-state.tsx';

export const askWhom = 'Please ask a colleague who manages roles.';

/** In place of what the account has no right to see. `reason` names the right, `back` leads on. */
export function MissingRight({ reason, back }: { reason: string; back?: ReactNode }) {
  return (
    <EmptyState
      icon={<LockKeyhole aria-hidden="true" />}
      title="You do not have the right to see this"
      text={`${reason} ${askWhom}`}
      action={back}
    />
  );
}
