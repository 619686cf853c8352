import { usePrefetched } from '../../api/query.ts';
import { Notice } from '../../ui/notice.tsx';

/** Staff who are signed in as a client know before they look. */
export function RecordedNote() {
  const { acting } = usePrefetched('accountUserInfo', {});
  if (!acting?.may_act) return null;
  return (
    <Notice tone="warn">
      This session is recorded. The client is told that you opened it. What you type is not recorded, only what the
      machine shows.
    </Notice>
  );
}
