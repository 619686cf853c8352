import { formatMoney } from '@resolvo/contract/money';
import { useNavigate, useParams } from 'react-router';
import { useEndpoint } from '../../../../../api/query.ts';
import { cardName } from '../../../../../features/money/payments/card-name.ts';
import { paths } from '../../../../../paths.ts';
import { formatDateTime } from '../../../../../shell/relative-time.tsx';
import { titleAbout } from '../../../../../shell/title.ts';
import { useAct } from '../../../../../shell/use-act.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Dialog } from '../../../../../ui/dialog.tsx';
import { KeyValueList } from '../../../../../ui/key-value.tsx';
import { Notice } from '../../../../../ui/notice.tsx';
import { Skeleton } from '../../../../../ui/skeleton.tsx';

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
  const paidWith = () => {
    if (!data) return '';
    const { due_now, pays_with } = data;
    if (pays_with.from === 'balance') return `Your credit balance: ${formatMoney(due_now)} is taken from it`;
    if (pays_with.from === 'card') return `${cardName(pays_with)}: ${formatMoney(due_now)} is charged to it now`;
    return 'You choose on the next page. Nothing is charged before that.';
  };
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
          <KeyValueList
            items={[
              { label: 'Due now', value: formatMoney(data.due_now) },
              ...(data.due_now > 0 ? [{ label: 'Paid with', value: paidWith() }] : []),
              ...(data.credit_now > 0 ? [{ label: 'Credit now', value: formatMoney(data.credit_now) }] : []),
              {
                label: 'Then',
                value:
                  data.next_period_at === 0
                    ? 'It does not renew.'
                    : `${formatMoney(data.next_price)} incl. VAT, each period from ${formatDateTime(data.next_period_at)}`,
              },
            ]}
          />
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
