import { dedicatedCan } from '@resolvo/contract/machines/dedicated-unit-states';
import type { DedicatedDetail } from '@resolvo/contract/machines/dedicated-units';
import { useEndpoint } from '../../../api/query.ts';
import { RunsThenKept } from '../../../features/sales/subscriptions/runs-then-kept.tsx';
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
            {unit.subscription_id === null ? null : <Days name={unit.name} id={unit.subscription_id} />} After that our
            staff take it down and erase its disks. We keep no copy of a dedicated server.
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

/** Asked when the dialog opens. */
function Days({ name, id }: { name: string; id: string }) {
  const { data } = useEndpoint('ownSubscription', { params: { subscription_id: id } });
  return data ? <RunsThenKept name={name} subscription={data} /> : 'It runs until the end of what is paid.';
}
