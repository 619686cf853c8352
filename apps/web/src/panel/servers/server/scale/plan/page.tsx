import type { ScalePreview } from '@resolvo/contract/machines/server-billing';
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
import { useServer } from '../../use-server.ts';

export const meta = titleAbout('Change the size');

export default function ScaleToPage() {
  const server = useServer();
  const { planId = '' } = useParams();
  const navigate = useNavigate();
  const { data, error } = useEndpoint('vmScalePreview', { params: { server_id: server.id, plan_id: planId } });
  const close = () => void navigate(paths.serverScale(server));

  const { run, pending } = useAct('vmScale', {
    kind: 'info',
    failed: 'The size could not be changed. Please try again.',
    leaveTo: ({ invoice_id, payment }) => {
      if (invoice_id === null || payment === 'paid') return paths.server(server);
      if (payment === 'needs_action') return paths.serverScaleConfirm({ id: server.id, invoiceId: invoice_id });
      if (payment === 'declined') return paths.checkoutOrder({ id: invoice_id });
      return paths.billingInvoice({ id: invoice_id });
    },
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => open || close()}
      title={data ? `Change ${server.proxmox_vm_name} to ${data.plan_name}?` : 'Change the size'}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button
            variant="primary"
            loading={pending}
            disabledReason={error?.message ?? (data ? undefined : 'One moment please.')}
            onClick={() => void run({ params: { server_id: server.id }, body: { plan_id: planId } })}
          >
            {data && data.due_now > 0 ? `Change and pay ${formatMoney(data.due_now)}` : 'Change the size'}
          </Button>
        </>
      }
    >
      {error ? (
        <Notice tone="danger">{error.message}</Notice>
      ) : data ? (
        <Preview preview={data} />
      ) : (
        <Skeleton className="h-48" />
      )}
    </Dialog>
  );
}

/** What is charged when the button is pressed. */
function paidWith({ due_now, pays_with }: ScalePreview): string {
  if (pays_with.from === 'balance') return `Your credit balance: ${formatMoney(due_now)} is taken from it`;
  if (pays_with.from === 'card') return `${cardName(pays_with)}: ${formatMoney(due_now)} is charged to it now`;
  return 'You choose on the next page. Nothing is charged before that.';
}

function Preview({ preview }: { preview: ScalePreview }) {
  return (
    <div className="grid gap-5">
      <KeyValueList
        items={[
          { label: 'Due now', value: formatMoney(preview.due_now) },
          ...(preview.due_now > 0 ? [{ label: 'Paid with', value: paidWith(preview) }] : []),
          ...(preview.credit_now > 0 ? [{ label: 'Credit now', value: formatMoney(preview.credit_now) }] : []),
          {
            label: 'Then',
            value:
              preview.next_period_at === 0
                ? 'It does not renew.'
                : `${formatMoney(preview.next_price)} incl. VAT, each period from ${formatDateTime(preview.next_period_at)}`,
          },
        ]}
      />
      <Notice tone={preview.restarts ? 'warn' : 'info'} title="What will happen">
        <ul className="mt-1 list-disc space-y-1 pl-5">
          {preview.effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      </Notice>
      {preview.due_now > 0 ? (
        <p className="text-muted text-sm">
          The size changes as soon as the invoice for the difference is paid. Your bank may ask you to confirm a card
          payment.
        </p>
      ) : null}
    </div>
  );
}
