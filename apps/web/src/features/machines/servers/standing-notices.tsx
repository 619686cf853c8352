import { dayText } from '@resolvo/contract/day-words';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface Act {
  readonly pending: boolean;
  readonly run: () => void;
}

/** The last change was not taken by the hypervisor. `again` is left out for readers who may not try it again. */
export function NotDoneNotice({
  title = 'The last change has not been made yet',
  reason,
  again,
}: {
  readonly title?: string;
  readonly reason: string;
  readonly again: Act | undefined;
}) {
  if (reason === '') return null;
  return (
    <Notice
      tone="danger"
      title={title}
      action={
        again ? (
          <Button variant="secondary" size="sm" loading={again.pending} onClick={again.run}>
            Try again now
          </Button>
        ) : undefined
      }
    >
      {reason}
    </Notice>
  );
}

/** `children` says what that means, as the rest of a sentence. */
export const SuspendedNotice = ({ children }: { children: string }) => (
  <Notice tone="warn">It is suspended until its overdue invoice is paid: {children}</Notice>
);

/**
 * The server was given back, or lost its ground, and is kept until a date. `keep` is left out where its owner may not.
 */
export function KeptNotice({
  endsAt,
  after,
  isOwnAct,
  keep,
}: {
  readonly endsAt: number;
  /** What happens after that, as a sentence. */
  readonly after: ReactNode;
  /** Its owner gave it back, and may take it back too. */
  readonly isOwnAct: boolean;
  readonly keep: Act | undefined;
}) {
  return (
    <Notice
      tone="warn"
      title={`It is kept until ${dayText(endsAt)}`}
      action={
        keep && isOwnAct ? (
          <Button variant="secondary" size="sm" loading={keep.pending} onClick={keep.run}>
            Take it back
          </Button>
        ) : undefined
      }
    >
      {after}{' '}
      {isOwnAct ? 'Taken back, it is billed from now on.' : 'Please write to support: staff can keep it for you.'}
    </Notice>
  );
}
