import { diskSize } from '@resolvo/contract/disk-size';
import type { Volume } from '@resolvo/contract/machines/volumes';
import { formatMoney } from '@resolvo/contract/money';
import { volumeLimits, volumeSize } from '@resolvo/contract/volume-size';
import { useState } from 'react';
import { useEndpoint } from '../../../api/query.ts';
import { paths } from '../../../paths.ts';
import { useAct } from '../../../shell/use-act.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ChangeMoney } from '../../change-money.tsx';

interface GrowDialogProps {
  readonly volume: Volume;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The price follows what is typed, so that it is seen before the button is pressed. */
export function GrowDialog({ volume, open, onClose }: GrowDialogProps) {
  const [typed, setTyped] = useState(() => String(Math.min(volumeLimits.largestGb, volume.size_gb * 2)));
  const size = volumeSize.safeParse(typed.trim() === '' ? undefined : Number(typed));
  const problem = size.success
    ? size.data > volume.size_gb
      ? undefined
      : `It has ${diskSize(volume.size_gb)}. It can become larger, and never smaller.`
    : size.error.issues[0]?.message;
  const grow = useAct('volumeGrow', {
    kind: 'info',
    leaveTo: ({ invoice_id, payment }) => {
      if (invoice_id === null || payment === 'paid') return paths.volume({ volumeId: volume.volume_id });
      if (payment === 'needs_action' || payment === 'declined') return paths.checkoutOrder({ id: invoice_id });
      return paths.billingInvoice({ id: invoice_id });
    },
    replace: true,
  });
  const params = { volume_id: volume.volume_id };
  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => wanted || onClose()}
      title={`Grow ${volume.name}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <GrowButton
            volume={volume}
            sizeGb={problem === undefined && size.success ? size.data : undefined}
            problem={problem}
            pending={grow.pending}
            onGrow={(size_gb) => void grow.run({ params, body: { size_gb } })}
          />
        </>
      }
    >
      <div className="grid gap-5">
        <TextField
          label="New size in GB"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          error={problem}
          onChange={(event) => setTyped(event.target.value)}
          hint={`It has ${diskSize(volume.size_gb)}. Up to ${volumeLimits.largestGb.toLocaleString('en')} GB.`}
        />
        {problem === undefined && size.success ? <Preview volumeId={volume.volume_id} sizeGb={size.data} /> : null}
        <p className="text-muted text-sm">
          No restart is needed. Afterwards make the file system larger too: the commands are on the page of the volume.
        </p>
      </div>
    </Dialog>
  );
}

const usePreview = (volumeId: string, sizeGb: number) =>
  useEndpoint('volumeGrowPreview', { params: { volume_id: volumeId }, query: { size_gb: sizeGb } });

function Preview({ volumeId, sizeGb }: { volumeId: string; sizeGb: number }) {
  const { data, error } = usePreview(volumeId, sizeGb);
  if (error) return <Notice tone="danger">{error.message}</Notice>;
  if (!data) return <Skeleton className="h-24" />;
  if (!data.allowed) return <Notice tone="warn">{data.reason}</Notice>;
  return <ChangeMoney preview={{ ...data, credit_now: 0 }} />;
}

interface GrowButtonProps {
  readonly volume: Volume;
  readonly sizeGb: number | undefined;
  readonly problem: string | undefined;
  readonly pending: boolean;
  readonly onGrow: (sizeGb: number) => void;
}

function GrowButton({ volume, sizeGb, problem, pending, onGrow }: GrowButtonProps) {
  if (sizeGb === undefined) {
    return (
      <Button variant="primary" disabledReason={problem ?? 'Please enter a size.'}>
        Grow
      </Button>
    );
  }
  return <PricedButton volume={volume} sizeGb={sizeGb} pending={pending} onGrow={onGrow} />;
}

function PricedButton({ volume, sizeGb, pending, onGrow }: Omit<GrowButtonProps, 'problem'> & { sizeGb: number }) {
  const { data, error } = usePreview(volume.volume_id, sizeGb);
  const reason = error?.message ?? (data ? data.reason || undefined : 'One moment please.');
  return (
    <Button variant="primary" loading={pending} disabledReason={reason} onClick={() => onGrow(sizeGb)}>
      {data && data.due_now > 0 ? `Grow and pay ${formatMoney(data.due_now)}` : 'Grow'}
    </Button>
  );
}
