import type { ScalePreview } from '@resolvo/contract/machines/server-billing';
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

function Preview({ preview }: { preview: ScalePreview }) {
  return (
    <div className="grid gap-5">
      <ChangeMoney preview={preview} />
      <Notice tone={preview.restarts ? 'warn' : 'info'} title="What will happen">
        <ul className="mt-1 list-disc space-y-1 pl-5">
          {preview.effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      </Notice>
      {preview.due_now > 0 ? (
        <p className="text-muted text-sm">
          The size changes as soon as the invoice is paid; unpaid for a day, nothing changes. Your bank may ask you to
          confirm a card payment.
        </p>
      ) : null}
    </div>
  );
}
