import { LockKeyhole } from 'lucide-react';
import { EmptyState } from '../ui/empty-state.tsx';

const askWhom = 'Please ask a colleague who manages roles.';

/** In place of what the account has no right to see. `reason` names the right. */
export function MissingRight({ reason }: { reason: string }) {
  return (
    <EmptyState
      icon={<LockKeyhole aria-hidden="true" />}
      title="You do not have the right to see this"
      text={`${reason} ${askWhom}`}
    />
  );
}
