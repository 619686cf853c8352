import { dayText } from '@resolvo/contract/day-words';
import { packageStateWords } from '@resolvo/contract/hosting/package-states';
import type { PackageDetail } from '@resolvo/contract/hosting/packages';
import { canKeep, endWhyTexts } from '@resolvo/contract/sales/endings';
import { Link } from 'react-router';
import { CancelledNotice } from '../../../features/sales/subscriptions/cancelled-notice.tsx';
import { OverdueNotice } from '../../../features/sales/subscriptions/overdue-notice.tsx';
import { paths } from '../../../paths.ts';
import { formatDateTime } from '../../../shell/relative-time.tsx';
import { toneOf } from '../../../shell/state-badge.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

const linkClass = 'font-medium underline underline-offset-4';

/** Notices above a package: overdue invoices, suspended, could not be made, about to end, cancelled. */
export function PackageNotices({ of: one }: { of: PackageDetail }) {
  const late = one.subscriptions.filter(({ unpaid_since }) => unpaid_since > 0);
  const isToldByInvoice = one.suspended_by === 'billing' && late.length > 0;
  const tone = toneOf(packageStateWords[one.package_state]);
  return (
    <>
      <OverdueNotice subscriptions={late} />
      {one.package_state === 'suspended' && one.suspended_by !== 'ending' && !isToldByInvoice ? (
        <Notice tone={tone}>
          This package is suspended: its website shows a notice, and its mail waits.
          {one.suspension_reason === '' ? ' ' : ` The reason: ${asSentence(one.suspension_reason)} `}
          {one.suspended_by === 'billing' ? (
            <Link to={paths.billing()} className={linkClass}>
              Go to your invoices
            </Link>
          ) : (
            <Link to={paths.supportNew()} className={linkClass}>
              Ask our support
            </Link>
          )}
        </Notice>
      ) : null}
      {one.package_state === 'failed' ? (
        <Notice tone={tone}>
          This package could not be set up.{one.tasks[0]?.reason ? ` ${asSentence(one.tasks[0].reason)}` : ''} What you
          paid for it is back on your{' '}
          <Link to={paths.billing()} className={linkClass}>
            credit balance
          </Link>
          .
        </Notice>
      ) : null}
      {one.ends_at > 0 && one.suspended_by !== 'billing' ? <EndingNotice of={one} /> : null}
      {one.cancels_at === 0 || one.package_state === 'deleting' ? null : (
        <CancelledNotice
          noun="package"
          name={one.domain || one.plan_name}
          subscriptionId={one.subscriptions[0]?.subscription_id}
          cancelsAt={one.cancels_at}
        >
          This package is cancelled. It is paid until {formatDateTime(one.cancels_at)}, then suspended and kept until{' '}
          {dayText(one.kept_until)}, and deleted on that day with everything in it.
        </CancelledNotice>
      )}
    </>
  );
}

const asSentence = (reason: string): string => (/[.!?]$/.test(reason) ? reason : `${reason}.`);

function EndingNotice({ of: one }: { of: PackageDetail }) {
  const keep = useAct('packageKeep');
  if (one.end_why === null) return null;
  const verdict = canKeep.owner(one.end_why);
  return (
    <Notice tone="danger" title="This package is about to end">
      {endWhyTexts[one.end_why]}. Your data is safe: the package is kept until {dayText(one.ends_at)} and deleted after
      that day. {verdict === true ? 'You can keep it until then.' : verdict}
      {verdict === true ? (
        <div className="mt-3">
          <Button
            variant="primary"
            size="sm"
            loading={keep.pending}
            onClick={() => void keep.run({ params: { package_id: one.package_id }, body: {} })}
          >
            Keep this package
          </Button>
          <p className="mt-2 text-sm">Its subscription begins anew today, with an invoice.</p>
        </div>
      ) : null}
    </Notice>
  );
}
