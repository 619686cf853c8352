import { dedicatedCan } from '@resolvo/contract/machines/dedicated-unit-states';
import type { DedicatedDetail } from '@resolvo/contract/machines/dedicated-units';
import { Confirm } from '../../../shell/confirm.tsx';
import { reasonOf } from '../../../shell/reason-of.ts';
import { useAct } from '../../../shell/use-act.ts';
import { useDialog } from '../../../shell/use-dialog.ts';
import { Button } from '../../../ui/button.tsx';

export function CancelPart({ unit }: { unit: DedicatedDetail }) {
  const { open, show, close } = useDialog(['cancel']);
  const cancel = useAct('dedicatedCancel');
  const against =
    unit.cancels_at > 0
      ? 'It is cancelled already.'
      : unit.subscription_id === null && unit.state === 'ready'
        ? 'It is not billed. Please write to support.'
        : unit.state === 'making'
          ? 'It is still being built. To call it off now, please write to support.'
          : reasonOf(dedicatedCan.cancel(unit.state));
  return (
    <div className="mt-4 border-line border-t pt-3">
      <Button
        variant="ghost"
        size="sm"
        className="-ml-3 text-muted"
        disabledReason={against}
        onClick={() => show('cancel')}
      >
        Cancel this server
      </Button>
      <Confirm
        open={open === 'cancel' && against === undefined}
        onClose={close}
        title={`Cancel ${unit.name}?`}
        text={
          <>
            It is not renewed any more. It runs until the end of the period that is paid; then{' '}
            <strong className="text-text">{unit.name}</strong> is suspended and kept for a while, so that you can still
            change your mind. After that our staff take it down and erase its disks. We keep no copy of a dedicated
            server.
          </>
        }
        action="Cancel the server"
        dismiss="Keep it"
        actionVariant="risk"
        onConfirm={() => cancel.send({ params: { dedicated_id: unit.dedicated_id }, body: {} })}
      />
    </div>
  );
}
