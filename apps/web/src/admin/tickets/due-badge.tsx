import type { Enquiry } from '@resolvo/contract/help/enquiries';
import { dueWord } from '@resolvo/contract/help/queue';
import { formatDateTime, useNow } from '../../shell/relative-time.tsx';
import { StateBadge } from '../../shell/state-badge.tsx';

/** Until when it is to be answered or solved; nothing while it waits for the client. */
export function DueBadge({ of }: { of: Enquiry }) {
  const word = dueWord(of, useNow());
  if (!word) return null;
  return (
    <span title={formatDateTime(of.due_at)}>
      <StateBadge of={word} />
    </span>
  );
}
