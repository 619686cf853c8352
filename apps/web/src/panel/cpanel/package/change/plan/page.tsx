import { formatMoney } from '@resolvo/contract/money';
import { useNavigate, useParams } from 'react-router';
import { useEndpoint } from '../../../../../api/query.ts';
import { paths } from '../../../../../paths.ts';
import { titleAbout } from '../../../../../shell/title.ts';
import { useAct } from '../../../../../shell/use-act.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Dialog } from '../../../../../ui/dialog.tsx';
import { Notice } from '../../../../../ui/notice.tsx';
import { Skeleton } from '../../../../../ui/skeleton.tsx';
import { ChangeMoney } from '../../../../change-money.tsx';

export const meta = titleAbout('Change package');

export default function ChangeToPage() {
  const { id = '', planId = '' } = useParams();
  const navigate = useNavigate();
  const { data, error } = useEndpoint('packageChangePreview', { params: { package_id: id, plan_id: planId } });
  const close = () => void navigate(paths.cpanelPackageChange({ id }));
  const { run, pending } = useAct('packageChange', {
    kind: 'info',
    failed: 'The package could not be changed. Please try again.',
    leaveTo: ({ invoice_id, payment }) => {
      if (invoice_id === null || payment === 'paid') return paths.cpanelPackage({ id });
      if (payment === 'needs_action') return paths.cpanelPackageChangeConfirm({ id, invoiceId: invoice_id });
      return paths.checkoutOrder({ id: invoice_id });
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || close()}
      title={data ? `Change to ${data.plan_name}?` : 'Change package'}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button
            variant="primary"
            loading={pending}
            disabledReason={error?.message ?? (data ? undefined : 'One moment please.')}
            onClick={() => void run({ params: { package_id: id }, body: { plan_id: planId } })}
          >
            {data && data.due_now > 0 ? `Change and pay ${formatMoney(data.due_now)}` : 'Change it'}
          </Button>
        </>
      }
    >
      {error ? <Notice tone="danger">{error.message}</Notice> : null}
      {!data && !error ? <Skeleton className="h-48" /> : null}
      {data ? (
        <div className="grid gap-5">
          <ChangeMoney preview={data} />
          <Notice tone="info" title="What will happen">
            <ul className="mt-1 list-disc space-y-1 pl-5">
              {data.effects.map((effect) => (
                <li key={effect}>{effect}</li>
              ))}
            </ul>
          </Notice>
        </div>
      ) : null}
    </Dialog>
  );
}
