import { dayText } from '@resolvo/contract/day-words';
import type { DedicatedDetail } from '@resolvo/contract/machines/dedicated-units';
import { useRights } from '../../../api/use-rights.ts';
import { KeptNotice, SuspendedNotice } from '../../../features/machines/servers/standing-notices.tsx';
import { formatDateTime } from '../../../shell/relative-time.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** What its client has to know or do now. */
export function UnitNotices({ unit }: { unit: DedicatedDetail }) {
  const { may } = useRights();
  const keep = useAct('dedicatedKeep');
  const resume = useAct('ownSubscriptionResume');
  const input = { params: { dedicated_id: unit.dedicated_id }, body: {} };
  const { subscription_id } = unit;
  const isCancelled = unit.cancels_at > 0 && unit.ends_at === 0;
  return (
    <>
      {unit.progress === '' ? null : <Notice tone="info">{unit.progress}</Notice>}
      {unit.state === 'suspended' ? (
        <SuspendedNotice>it is off the network, and everything on it stays.</SuspendedNotice>
      ) : null}
      {unit.state === 'kept' ? (
        <KeptNotice
          endsAt={unit.ends_at}
          after="After that our staff take it down and erase its disks."
          isOwnAct={unit.end_why === 'cancelled'}
          keep={may('dedicatedKeep') ? { pending: keep.pending, run: () => void keep.run(input) } : undefined}
        />
      ) : null}
      {isCancelled ? (
        <Notice
          tone="warn"
          title="It is cancelled"
          action={
            subscription_id !== null && may('ownSubscriptionResume') ? (
              <Button
                variant="secondary"
                size="sm"
                loading={resume.pending}
                onClick={() => void resume.run({ params: { subscription_id }, body: {} })}
              >
                Keep it
              </Button>
            ) : undefined
          }
        >
          It is paid until {formatDateTime(unit.cancels_at)}, then suspended. We keep it with what is on its disks until{' '}
          {dayText(unit.kept_until)}; after that our staff take it down and erase them.
        </Notice>
      ) : null}
    </>
  );
}
